import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Half the size of `axe.source`, which every page would have to read and compile. */
const AXE_SOURCE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that look at colours; the others find in the dark what they find in the light. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds once the colours have settled: a list is paler until its answer is there, and after a change of scheme
 * the colours pass down the page frame by frame. A list that was asked for anew meanwhile is looked at again.
 */
export async function violations(
  page: Page,
  rules?: string[],
  withFrame = true,
): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    await expect(page.locator('table[aria-busy]')).toHaveCount(0);
    await expect.poll(() => page.evaluate(finishAnimations)).toBe(0);
    const address = page.url();
    // Colours are the same wherever the page stands.
    if (rules !== COLOUR_RULES) await page.evaluate(showWhole);
    const found = await runAxe(page, rules, withFrame);
    const isBusy = (await page.locator('table[aria-busy]').count()) > 0 || page.url() !== address;
    if (found.length === 0 || !isBusy || tries === 3) return found;
  }
}

/** How many there were: where one ends, those of the elements inside may begin. */
function finishAnimations(): number {
  const running = document.getAnimations();
  for (const animation of running) animation.finish();
  return running.length;
}

/**
 * What is scrolled half under a bar or a toast is no small target: scrolls back a little, to where nothing is cut by what stays in
 * its place, if there is such a position.
 */
function showWhole(): void {
  if (document.querySelector('dialog:modal')) return;
  const boxesOf = (elements: Element[]) =>
    elements.map((element) => element.getBoundingClientRect()).filter(({ height }) => height > 0);
  const all = [...document.body.querySelectorAll('*')];
  const bars = boxesOf(
    all.filter((element) => /fixed|sticky/.test(getComputedStyle(element).position)),
  );
  const targets = boxesOf(
    all.filter((element) =>
      element.matches('main :is(a, button, input, select, textarea, summary)'),
    ),
  );
  const isCut = (by: number) =>
    targets.some(({ top, bottom, left, right }) =>
      bars.some(
        (bar) =>
          bar.left < right &&
          left < bar.right &&
          [bar.top, bar.bottom].some((edge) => top + by < edge && edge < bottom + by),
      ),
    );
  const most = Math.min(400, window.scrollY);
  for (let by = 0; by <= most; by += 4) {
    if (isCut(by)) continue;
    window.scrollBy({ top: -by, behavior: 'instant' });
    return;
  }
}

async function runAxe(
  page: Page,
  rules: string[] | undefined,
  withFrame: boolean,
): Promise<string[]> {
  // Only the builder looks into frames.
  if (page.frames().length > 1) return readable(await runAxeInFrames(page, rules));
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  return readable(
    await page.evaluate(
      async ({ only, tags, isWhole }) => {
        // What stands behind an open dialog is inert, and was looked at before the dialog opened.
        const frame = [
          document.querySelector('header'),
          [...document.querySelectorAll('footer')].at(-1),
        ];
        const scope =
          document.querySelector('dialog:modal') ??
          (isWhole
            ? document
            : { include: document, exclude: frame.filter((part) => part instanceof HTMLElement) });
        const { violations: found } = await window.axe.run(scope, {
          resultTypes: ['violations'],
          runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: tags },
        });
        return found.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
        }));
      },
      { only: rules, tags: RULES, isWhole: withFrame },
    ),
  );
}

async function runAxeInFrames(page: Page, rules: string[] | undefined) {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const { violations: found } = await (
    rules ? builder.withRules(rules) : builder.withTags(RULES)
  ).analyze();
  return found;
}

type Found = { id: string; nodes: { html: string; failureSummary?: string | undefined }[] };

function readable(found: Found[]): string[] {
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}

/** What axe finds in light and in dark; without the bar at the top and the foot where they were looked at on another page. */
export async function violationsInBoth(page: Page, withFrame = true): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await violations(page, undefined, withFrame);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, COLOUR_RULES, withFrame);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light.map((found) => `light: ${found}`), ...dark.map((found) => `dark: ${found}`)];
}

/** Nothing is found in either colour scheme. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  expect(await violationsInBoth(page), what).toEqual([]);
}

/** Nothing stands out to the right, also on the smallest phones. */
export async function expectFits(page: Page, widths = [320, 360]): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  // The width of now is there already.
  const [now, others] = [true, false].map((isNow) =>
    widths.filter((width) => (width === before.width) === isNow),
  );
  for (const width of [...(now ?? []), ...(others ?? [])]) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize({ width, height: 740 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${width} px`)
      .toBeLessThanOrEqual(width);
  }
  await page.setViewportSize(before);
}

/** Words of the lists that stand in two lines although no line is too short for them. */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    for (const cell of document.querySelectorAll('main table :is(th, td)')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (word.length <= 12 && lines.size > 1) broken.push(word);
        }
      }
    }
    return broken;
  });
}

/** What can be pressed in a list and is smaller than a finger needs. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main table :is(a, button, select, input)')]
      .filter((target) => {
        // A box is pressed by its label, and what is there for screen readers alone is not pressed.
        const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
        return width > 1 && !target.closest('thead') && (width < 24 || height < 24);
      })
      .map((target) => target.outerHTML.slice(0, 160)),
  );
}
