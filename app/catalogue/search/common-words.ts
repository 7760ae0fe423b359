/**
 * Correct English words that customers may type and that must not be corrected to something else: a search for "cake" finds nothing, not
 * the Care Kit.
 */
const WORDS = `
  airpods album alcohol android apple apron baby bag bags ball balloon balloons banana band bank basket bath battery beach
  bead beads bean beans bear bears beard beauty bed beer bell belt bible bike bikini bird birthday biscuit blanket block
  blouse boat body book books boot boots bottle bowl boy boys bracelet brand bread brush bucket bulb bus butter button
  cable cake cakes camera camp can cap car cards care carpet cart case cash cat chair charger cheap cheese chicken child
  children clean clock cloth clothes coat coffee coin cold comb computer cook cooler cookie cookies cooker corn couch cow cream
  cup cups curtain cushion cup cute dad daddy date deal desk diaper dinner dish dog doll dolls door drawer dress dresses
  drill drink drinks drum dryer duck ear earring earrings egg eggs engine face fan father fire fish flag flour food foot
  fork frame free freezer fridge fruit fruits fufu game games garden gas gin girl girls glass glove gloves goat gold golf grill
  guitar gun gym hair hand handbag hat hats headphone headphones heater helmet home honey horse hotel house ice iphone
  iron jacket jeans jersey jollof juice kettle keyboard kids kitchen kite knife lamp laptop laundry leather leg lemon lens
  lip lipstick loan lock machine magazine makeup man mango map mat mattress meat men milk mobile money monitor monkey moon
  mop mother motor mouse mum mummy music nail nails napkin neck net noodles nut oil onion orange oven paint pan pant
  pants paper party pasta pen pencil pendant pepper pet phone piano pie pig pillow pillows pin pipe pizza plane plant
  plants plastic plate plates pool pot potato powder printer prom puzzle radio rain razor rice rope rug rum sack salad
  salt samsung sand sandal sandals sandwich saw scarf school scissors seat seed shampoo sheet sheets shelf ship shirt
  shirts shoe shoes shop shorts shower singlet sink skate skin skirt slipper slippers smart smoke snack snake sneaker
  sneakers soap sock socks sofa software song soup spade speaker spoon sport spray star steak stool stove stick stone suit
  sugar suitcase sun sunflower sunflowers sunglasses swim table tablet tank tape tea teddy television tent test ticket
  tie tile tissue toaster toilet tomato tool tools tooth toothbrush towel towels toy toys trainer train tray tree
  trouser trousers truck tube tyre tyres umbrella uniform van vase vest video vodka wall wallet watch watches water wax
  weed whisky whiskey wig wigs window wine wines wire wood wool world yam yoga
`;

export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter(Boolean));
