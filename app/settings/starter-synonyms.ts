/** Synonyms: all words mean the same, or (one way) `words` also find what `also` finds. */
export type SynonymRule = { id: string; words: readonly string[]; also: readonly string[] };

const SAME: readonly string[] = [
  'jewellery, jewelry',
  'colour, color',
  'grey, gray',
  'blindfold, eye mask, sleep mask, sleeping mask, eye cover',
  'massage oil, body oil',
  'lube, lubricant, lubricating gel',
  'bouquet, posy, bunch',
];

const ALSO: readonly (readonly [string, string])[] = [
  ['red', 'crimson'],
  ['pink, peach', 'blush'],
  ['purple', 'aubergine, lavender'],
  ['bouquet, bunch, flower arrangement', 'hand tied, tulips, peonies, lilies, dahlias'],
  ['blossom, floral, florist, flora', 'flower'],
  ['forever rose, eternal rose, infinity rose, everlasting rose, preserved rose', 'dome rose'],
  ['houseplant, pot plant, potted plant, indoor plant', 'orchid'],
  ['chocolate', 'ganache'],
  ['choco, choc, truffle, praline, candy, sweets, toffee, cocoa', 'chocolate, ganache'],
  ['perfume, perfumes, fragrance, cologne, scent, body spray, eau de toilette', 'parfum'],
  ['scented, scent, aroma, aromatic', 'oud, vanilla, lavender, fragrant, aromatherapy'],
  ['essential oil, diffuser', 'aromatherapy'],
  ['necklace, chain, pendant, choker', 'locket'],
  [
    'ornament, trinket, jewellery, jewelry, bracelet, bangle, earring, ear ring',
    'locket, jewellery box',
  ],
  ['cup, teacup, coffee mug', 'mugs'],
  ['wine glass, champagne glass, glasses, goblet', 'flutes'],
  ['diary, notebook, planner', 'journal'],
  ['stationery, greeting card, love letter, love note', 'love letters, cards'],
  ['basket, gift basket', 'hamper'],
  ['present, surprise, souvenir, giveaway', 'gift, mystery box'],
  ['body butter, body cream, body lotion, pomade, moisturiser, moisturizer', 'shea butter, shea'],
  ['sponge, bubble bath, bath bomb, bath salt', 'bath'],
  ['spa, pamper, relax, relaxation', 'massage, bath, aromatherapy'],
  ['bathrobe, dressing gown, gown, kimono, housecoat', 'robe'],
  ['nightwear, nightgown, nightie, night dress, pyjamas, pajamas, sleepwear', 'robe, lingerie'],
  [
    'underwear, undies, stocking, stockings, brazier, panty, panties, pant, pants, knickers, thong, bra, brassiere, brief, negligee, babydoll, corset',
    'lingerie',
  ],
  ['lube, lubes, lubricant, jelly, ky', 'water based gel'],
  [
    'vibrator, vibe, dildo, toy, sex toy, adult toy, love toy, bullet, stimulator, clit',
    'massager',
  ],
  ['toy, sex toy, adult toy, love toy', 'couples ring, lumi mini'],
  ['rose toy, clit, clitoral, suction', 'bloom massager'],
  ['cock ring, penis ring, vibrating ring, love ring', 'couples ring'],
  ['kegel, ben wa, pelvic', 'trainer'],
  ['toy cleaner, sanitizer, sanitiser, disinfectant', 'care kit'],
  ['handcuff, rope, leather, whip, restraint, bondage, bdsm, shackles', 'cuffs, silk ribbons'],
  ['tickler', 'feather'],
  ['glitter, body glitter, highlighter', 'shimmer'],
  ['game, card game, question, board game', 'conversation cards'],
  ['intimate, intimates, sex, sexual, sexy, adult, sensual', 'intimacy, desire, lingerie'],
  ['erotic, kinky, naughty, foreplay', 'desire, intimacy'],
  ['pleasure', 'desire'],
  ['couple, lovers, partner', 'couples'],
  ['romance, romantic', 'love, couples, roses, rose petal, date night'],
  [
    'valentine, val, vals day, val day, valentines day, valentine day',
    'roses, heart, love, gift box',
  ],
  ['anniversary', 'roses, love, heart, champagne, couples'],
  ['birthday, bday', 'gift, flower, bouquet, hamper, candle'],
  ['wedding, proposal, engagement, bride', 'roses, lilies, champagne, locket'],
  [
    'wife, girlfriend, fiancee, bae, lady, woman, women, her, mum, mom, mother',
    'gift, bouquet, rose, parfum',
  ],
  ['husband, boyfriend, fiance, man, men, him', 'gift, parfum, couples'],
  ['odo, medo wo, dɔ', 'love, heart'],
  ['🌹', 'rose'],
  ['💐', 'bouquet'],
  ['🌷', 'tulips'],
  ['🌸, 🌺, 🌼, 🌻', 'flower'],
  ['🍫', 'chocolate, ganache'],
  ['🎁', 'gift'],
  ['🕯', 'candle'],
];

const listed = (text: string) => text.split(', ');

/** The synonyms of a new shop of this trade. Rules about words that are not in the catalogue have no effect. */
export const STARTER_SYNONYMS: readonly SynonymRule[] = [
  ...SAME.map((words) => ({ words: listed(words), also: [] })),
  ...ALSO.map(([words, also]) => ({ words: listed(words), also: listed(also) })),
].map((rule, at) => ({ id: `starter-${at + 1}`, ...rule }));
