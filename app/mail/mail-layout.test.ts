import { createElement, Fragment, type ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { LinkButton, Paragraph, SmallPrint } from './mail-layout.tsx';
import { renderMail } from './render-mail.tsx';

const SENDER = { name: 'CVX Care', support: 'care@corvox.test' };
const LINK = 'https://shop.test/reset-password?token=a-b_c&next=%2Faccount';

const paragraph = (words: string) => createElement(Paragraph, null, words);
const mail = (body: ReactElement, title = 'Choose a new password') =>
  renderMail({ title, sender: SENDER, body });

describe('a mail', () => {
  const body = createElement(
    Fragment,
    null,
    paragraph('Hello Ama,'),
    LinkButton({ href: LINK, children: 'Choose a new password' }),
    createElement(SmallPrint, null, 'The link works ', 'once', ' and for ', 30, ' minutes.'),
  );

  test('says the same in plain text, with each link in full on its own line', () => {
    expect(mail(body).text).toBe(
      [
        'Choose a new password',
        '',
        'Hello Ama,',
        '',
        'Choose a new password:',
        LINK,
        '',
        'The link works once and for 30 minutes.',
        '',
        'CVX Care',
        'Questions? Write to care@corvox.test',
        '',
      ].join('\n'),
    );
  });

  test('is one document that needs nothing from elsewhere and runs nothing', () => {
    const { html } = mail(body);
    expect(html).toMatch(/^<!doctype html><html lang="en"><head>/);
    expect(html).toContain(`<a href="${LINK.replace('&', '&amp;')}"`);
    expect(html).not.toMatch(/<(img|script|style|link|iframe|form)|src=|url\(/);
    expect(html.match(/<table/g)).toHaveLength(
      html.match(/<table role="presentation"/g)?.length ?? 0,
    );
  });

  test('names sender and support, and not what is sold', () => {
    const { html, text } = mail(paragraph('Hello'));
    for (const form of [html, text]) {
      expect(form).toContain('CVX Care');
      expect(form).toContain('care@corvox.test');
      expect(form).not.toMatch(/corvox(?!\.test)|flower|gift|intimate|wellness|romantic/i);
    }
  });
});

describe('what people typed', () => {
  test('is text in HTML, never markup', () => {
    const { html } = mail(paragraph('Hello <script>alert(1)</script> & "you"'), '<b>Hi</b>');
    expect(html).toContain('Hello &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;you&quot;');
    expect(html).toContain('<title>&lt;b&gt;Hi&lt;/b&gt;</title>');
    expect(html).not.toContain('<script');
  });

  test('stays as it was typed in plain text', () => {
    const { text } = mail(paragraph('Hello <Ama> & “Kofi” 💐 é'));
    expect(text).toContain('\nHello <Ama> & “Kofi” 💐 é\n');
  });

  test.each([
    ['a\r\nBcc: x@y.z', 'a Bcc: x@y.z'],
    ['a\n\n\nb', 'a b'],
    ['a\u2028b\u0085c', 'a b c'],
    ['a\u0000\u0007b', 'a b'],
  ])('cannot break out of its line: %j', (typed, read) => {
    expect(mail(paragraph(typed)).text).toContain(`\n${read}\n`);
  });
});

test('a link that is its own words stands once, and an address to write to is no link', () => {
  const bare = createElement('a', { href: LINK }, LINK);
  const { text } = mail(createElement(Paragraph, null, 'Open ', bare, ' today'));
  expect(text).toContain(`\nOpen\n${LINK}\ntoday\n`);
  expect(text.match(/https:/g)).toHaveLength(1);
  expect(text).not.toContain('mailto:');
});
