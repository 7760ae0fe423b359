import { stripReactComments } from './html-text.ts';
import type { TestShop } from './test-shop.ts';

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .trim();

/** What the page of a search shows: names in order, how it was understood, and whether it found only some words. */
export async function searchPage(shop: Pick<TestShop, 'get'>, q: string, more = '') {
  const answer = await shop.get(`/categories?q=${encodeURIComponent(q)}${more}`);
  const html = stripReactComments(await answer.text());
  const corrected = /Showing results for <strong[^>]*>([^<]*)<\/strong>/.exec(html)?.[1];
  return {
    status: answer.status,
    html,
    names: [...html.matchAll(/<article.*?<h2[^>]*>(.*?)<\/h2>/gs)].map(([, name = '']) =>
      plain(name),
    ),
    corrected: corrected === undefined ? undefined : plain(corrected),
    partial: html.includes('No product matches every word'),
    nothing: html.includes('We found nothing for'),
  };
}
