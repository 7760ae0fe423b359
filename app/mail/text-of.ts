import { isValidElement, type ReactNode } from 'react';

const LEFT_OUT = new Set(['head', 'style', 'script']);
const BLOCKS = new Set(['table', 'tr', 'td', 'th', 'div', 'h1', 'h2', 'h3', 'p', 'ul', 'ol', 'li']);

/** The same mail as plain text: a blank line between blocks, each link in full on a line of its own. */
export function textOf(mail: ReactNode): string {
  const lines = inWords(mail)
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim());
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

/** Mails are plain functions of their props, without hooks, so they can be rendered by calling them. */
function inWords(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return oneLine(String(node));
  if (Array.isArray(node)) return node.map(inWords).join('');
  if (!isValidElement<Props>(node)) return '';
  const { type, props } = node;
  if (typeof type === 'function') return inWords((type as (props: Props) => ReactNode)(props));
  return typeof type === 'string' ? tagInWords(type, props) : inWords(props.children);
}

type Props = { children?: ReactNode; href?: string };

function tagInWords(tag: string, { children, href = '' }: Props): string {
  if (LEFT_OUT.has(tag)) return '';
  if (tag === 'br') return '\n';
  const inside = inWords(children);
  if (tag === 'a' && /^https?:/.test(href)) return linkInWords(inside.trim(), oneLine(href));
  return BLOCKS.has(tag) ? `\n\n${inside}\n\n` : inside;
}

function linkInWords(words: string, href: string): string {
  return words === '' || words === href ? `\n${href}\n` : `${words}:\n${href}\n`;
}

/** What people typed may hold line breaks and worse; here it is words within a line. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what it takes out
  return text.replaceAll(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
}
