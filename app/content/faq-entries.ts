import { href } from 'react-router';
import {
  deliveryFeeText,
  deliveryTimeText,
  freeShippingText,
} from '#app/settings/shop-context.tsx';
import type { PublicSettings } from '#app/settings/shop-settings.ts';

export type FaqEntry = {
  id: string;
  question: string;
  /** Paragraphs. Everything that the owner can change comes from the settings. */
  answer: (settings: PublicSettings) => string[];
  more: { to: string; label: string };
};

export const faqEntries: FaqEntry[] = [
  {
    id: 'packaging',
    question: 'How discreet is the packaging?',
    answer: ({ site, discretion }) => [
      `Every order travels in a plain, closed parcel with no external branding. The label shows your name, address and phone number, and “${discretion.name}” as the sender. The ${site.brand} name is not on the outside, and neither is any hint of what is inside.`,
      `The rider calls as “${discretion.name}” and is not told what you bought. Our order emails have a neutral sender and subject, and they name no products.`,
      ...(discretion.onStatements
        ? [`Your bank or mobile money statement says “${discretion.name}”.`]
        : []),
    ],
    more: { to: href('/shipping-info'), label: 'How a parcel reaches you' },
  },
  {
    id: 'returns',
    question: 'What is your return policy?',
    answer: () => [
      'You can return an item within 30 days of receiving it, as long as it is unopened. For everyone’s health we cannot take back an item whose seal or packaging has been opened.',
      'Tell us that you want to return something and you have our return authorization within 24 hours. Once the item is back with us, the refund is processed in 5-7 business days. An exchange ships in 3-5 days.',
      'If something arrives damaged, faulty or wrong, the rule about unopened items does not stand in your way. Electronic products also have a one-year warranty.',
    ],
    more: { to: href('/returns-exchanges'), label: 'Returns and exchanges, step by step' },
  },
  {
    id: 'shipping-time',
    question: 'How long does shipping take, and what does it cost?',
    answer: (settings) => {
      const free = freeShippingText(settings);
      const isFlat = settings.zoneFees.length === 0;
      const fee = `In Ghana, we deliver ${deliveryTimeText(settings)}. Delivery costs ${isFlat ? `a flat ${deliveryFeeText(settings)}, wherever you live` : deliveryFeeText(settings)}.`;
      return [
        free === null ? fee : `${fee} ${free}.`,
        'International standard shipping takes 5-7 business days with the carrier. Express and overnight services are faster.',
      ];
    },
    more: { to: href('/shipping-info'), label: 'All times and prices' },
  },
  {
    id: 'materials',
    question: 'Are your products made of body-safe materials?',
    answer: () => [
      'Yes. Everything that we sell for use on the body is made of body-safe materials, such as silicone, washed silk or plain plant oils. The product page names the material; if you would like to know more, ask us.',
      'If you have an allergy or sensitive skin, ask us before you order. Electronic products come with a one-year warranty.',
    ],
    more: { to: href('/contact'), label: 'Ask about a material' },
  },
  {
    id: 'international',
    question: 'Do you ship internationally?',
    answer: () => [
      'Yes. Standard takes 5-7 business days with the carrier, Express 2-3 days and Overnight 1 business day. With customs, allow 7-10 days to Canada, 10-14 to Europe, 12-16 to Australia and 14-21 business days to other countries.',
      'The online checkout takes addresses in Ghana. For an address abroad, send us a message first: we confirm the service and its full cost before you pay anything.',
    ],
    more: {
      to: `${href('/shipping-info')}#international`,
      label: 'International services and countries',
    },
  },
  {
    id: 'cleaning',
    question: 'How do I clean and store a product?',
    answer: () => [
      'Wash it before the first use and after every use, with warm water and a mild, unscented soap. Rinse it well and let it dry on a clean cloth. Keep it in its pouch or box, away from sun and heat, and apart from other materials.',
      'Do not put a product under water unless its page says that it is waterproof. Silicone wants a water-based lubricant, because silicone-based ones damage its surface.',
    ],
    more: { to: href('/contact'), label: 'Ask about a product’s care' },
  },
  {
    id: 'data-security',
    question: 'How do you keep my data safe?',
    answer: () => [
      'Every page, the checkout included, is encrypted between your device and our server. Card and mobile-money payments are handled by a licensed payment provider, so your card number and your PIN never reach us.',
      'We pass no product names to third parties: not to riders, not to the payment provider. There are no third-party trackers on this site, and we never sell personal data.',
    ],
    more: { to: href('/privacy-policy'), label: 'Read the privacy policy' },
  },
  {
    id: 'tracking',
    question: 'How do I track my order?',
    answer: () => [
      'Sign in and open your orders. Each one shows where it stands: pending, processing, shipped, delivered or cancelled. In Ghana the rider phones you before coming, so keep your phone near you.',
      'If an order seems late, write to us with its number, which begins with CVX. We answer within 24 hours.',
    ],
    more: { to: href('/orders'), label: 'See your orders' },
  },
];
