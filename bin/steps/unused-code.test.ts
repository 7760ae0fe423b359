import { expect, test } from 'vitest';
import { withoutUnused } from './unused-code.ts';

const plain = (code: string) => code.replaceAll(/\s+/g, ' ').trim();

test.each([
  {
    it: 'a case that is never met, with its steps',
    code: 'function f(fiber) { switch (fiber.tag) { case 13: suspend(); break; case 5: host(); } }',
    rest: 'function f(fiber) { switch (fiber.tag) { case 5: host(); } }',
  },
  {
    it: 'no step that the case before it goes on into',
    code: 'function f(fiber) { switch (fiber.tag) { case 5: host(); case 13: both(); return; case 6: text(); } }',
    rest: 'function f(fiber) { switch (fiber.tag) { case 5: host(); both(); return; case 6: text(); } }',
  },
  {
    it: 'one label of two',
    code: 'function f(fiber) { switch (fiber.tag) { case 13: case 5: both(); } }',
    rest: 'function f(fiber) { switch (fiber.tag) { case 5: both(); } }',
  },
  {
    it: 'no variable that another case uses',
    code: 'function f(fiber) { switch (fiber.tag) { case 13: var at = 1; break; case 5: at = 2; } }',
    rest: 'function f(fiber) {var at; switch (fiber.tag) { case 5: at = 2; } }',
  },
  {
    it: 'a comparison with the tag, and none with another number',
    code: 'const is = 13 === fiber.tag || 13 !== tag || 13 === lane;',
    rest: 'const is = false || true || 13 === lane;',
  },
  {
    it: 'no case of a switch over something else',
    code: 'switch (lanes) { case 13: f(); } is(13 === fiber.tag);',
    rest: 'switch (lanes) { case 13: f(); } is(false);',
  },
])('leaves out $it', ({ code, rest }) => {
  expect(plain(withoutUnused(code, { tags: [13] }))).toBe(rest);
});

test('empties a function, wherever it stands, and leaves out one that is assigned', () => {
  const code =
    'function outer() { function warn(text) { log(text); } warn(1); } exports.preload = function () { f(); };';
  const rest = withoutUnused(code, { functions: ['warn', 'exports.preload'] });
  expect(plain(rest)).toBe('function outer() { function warn(text) {} warn(1); }');
});

test('leaves out the case of a name', () => {
  const code = 'switch (type) { case SUSPENSE: return 13; default: return 5; }';
  const rest = withoutUnused(`function f(type) { ${code} }`, { cases: ['SUSPENSE'] });
  expect(plain(rest)).toBe('function f(type) { switch (type) { default: return 5; } }');
});

test('replaces passages, and then reads what stands there', () => {
  const rest = withoutUnused('if (init.lookUp) lookUp(); const other = init.lookUp;', {
    texts: { 'init.lookUp': 'undefined' },
  });
  expect(rest).toBe('if (undefined) lookUp(); const other = undefined;');
});

test.each([
  { tags: [13] },
  { functions: ['warn'] },
  { cases: ['SUSPENSE'] },
  { texts: { 'init.lookUp': 'undefined' } },
])('refuses a file that has changed: %j', (unused) => {
  expect(() => withoutUnused('const nothing = 1;', unused)).toThrow('is not there any more');
});
