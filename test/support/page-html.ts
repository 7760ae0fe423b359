import { textOf } from './html-form.ts';
import { stripReactComments } from './html-text.ts';

/** What a person reads in a piece of HTML. */
export const wordsOf = (html: string) =>
  textOf(stripReactComments(html).replaceAll(/<[^>]+>/g, '')).trim();

/** The words of each element of this kind, in order. */
export const allWords = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}(?=[\\s>])[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, inner = '']) => wordsOf(inner),
  );

/** The first element of this kind whose HTML holds the text. */
export function elementIn(html: string, tag: string, holding = ''): string {
  const found = [...html.matchAll(new RegExp(`<${tag}(?=[\\s>])[\\s\\S]*?</${tag}>`, 'g'))]
    .map(([text]) => text)
    .find((text) => text.includes(holding));
  if (found === undefined) throw new Error(`no ${tag} holds ${holding}`);
  return found;
}

/** The part of a page under this heading. */
export const sectionOf = (html: string, heading: string) =>
  elementIn(html, 'section', `>${heading}</h2>`);

/** The addresses that a piece of HTML links to, in order. */
export const linksIn = (html: string) =>
  [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => textOf(href));

/** The products that a piece of HTML shows, in order. */
export const cardsIn = (html: string) =>
  [...html.matchAll(/<article[\s\S]*?<\/article>/g)].map(([card]) => ({
    name: wordsOf(/<h[23][^>]*>[\s\S]*?<\/h[23]>/.exec(card)?.[0] ?? ''),
    words: wordsOf(card.replaceAll('><', '> <')),
    html: card,
  }));
