import { stripReactComments } from './html-text.ts';
import { wordsOf } from './page-html.ts';
import type { TestShop } from './test-shop.ts';

/** What the page of a search shows: names in order, how it was understood, and whether it found only some words. */
export async function searchPage(shop: Pick<TestShop, 'get'>, q: string, more = '') {
  const answer = await shop.get(`/categories?q=${encodeURIComponent(q)}${more}`);
  const html = stripReactComments(await answer.text());
  const corrected = /Showing results for <strong[^>]*>([^<]*)<\/strong>/.exec(html)?.[1];
  return {
    status: answer.status,
    html,
    names: [...html.matchAll(/<article.*?<h2[^>]*>(.*?)<\/h2>/gs)].map(([, name = '']) =>
      wordsOf(name),
    ),
    corrected: corrected === undefined ? undefined : wordsOf(corrected),
    partial: html.includes('No product matches every word'),
    nothing: html.includes('We found nothing for'),
  };
}
