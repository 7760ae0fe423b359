import type { CSSProperties, ReactNode } from 'react';

/*
 * Mail clients know tables and inline styles, few know more. Every text stands on a ground of its own colour,
 * so that a client that turns colours round for the night turns both.
 */
const COLOURS = {
  ground: '#fbf6f1',
  surface: '#fffdfb',
  line: '#e4d3c8',
  ink: '#2a1a1f',
  muted: '#6b565c',
  wine: '#6b1e2e',
  onWine: '#fffaf6',
};
const SERIF = "Georgia, 'Times New Roman', Times, serif";
const SANS = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const TABLE = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const;

const words = (size: number, colour: string): CSSProperties => ({
  margin: 0,
  fontFamily: SANS,
  fontSize: size,
  lineHeight: 1.6,
  color: colour,
  overflowWrap: 'anywhere',
});

export type Sender = {
  /** Others may read it over a shoulder: neither says what is sold. */
  name: string;
  support: string;
};

/** The frame of every mail. */
export function MailLayout(props: { title: string; sender: Sender; children: ReactNode }) {
  const { title, sender, children } = props;
  const ground: CSSProperties = { backgroundColor: COLOURS.ground, color: COLOURS.ink };
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: 0, ...ground }}>
        <table {...TABLE} width="100%" style={ground}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '28px 12px' }}>
                <table {...TABLE} width="560" style={PAGE}>
                  <tbody>
                    <tr>
                      <td style={CARD}>
                        <h1 style={TITLE}>{title}</h1>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '20px 28px', backgroundColor: COLOURS.ground }}>
                        <Foot sender={sender} />
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

// Outlook reads the attribute, every other mail client the style.
const PAGE: CSSProperties = { width: '100%', maxWidth: 560, textAlign: 'left' };

const CARD: CSSProperties = {
  padding: '36px 28px 12px',
  backgroundColor: COLOURS.surface,
  border: `1px solid ${COLOURS.line}`,
  borderTop: `3px solid ${COLOURS.wine}`,
  borderRadius: 4,
};

const TITLE: CSSProperties = {
  margin: '0 0 24px',
  fontFamily: SERIF,
  fontSize: 26,
  fontWeight: 400,
  lineHeight: 1.25,
  letterSpacing: '-0.01em',
  color: COLOURS.ink,
  overflowWrap: 'anywhere',
};

function Foot({ sender }: { sender: Sender }) {
  return (
    <p style={words(13, COLOURS.muted)}>
      {sender.name}
      <br />
      Questions? Write to{' '}
      <a href={`mailto:${sender.support}`} style={{ color: COLOURS.muted }}>
        {sender.support}
      </a>
    </p>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ ...words(16, COLOURS.ink), marginBottom: 20 }}>{children}</p>;
}

/** A link within a sentence. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noopener noreferrer nofollow" style={{ color: COLOURS.wine }}>
      {children}
    </a>
  );
}

/** What only some readers need: how long a link lasts, what to do if it was not them. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return <p style={{ ...words(14, COLOURS.muted), marginBottom: 20 }}>{children}</p>;
}

/** The one thing that the mail asks for. */
export function LinkButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <table {...TABLE} style={{ margin: '4px 0 28px' }}>
      <tbody>
        <tr>
          <td style={{ backgroundColor: COLOURS.wine, borderRadius: 4 }}>
            <a href={href} style={BUTTON}>
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const BUTTON: CSSProperties = {
  display: 'inline-block',
  padding: '14px 26px',
  fontFamily: SANS,
  fontSize: 16,
  fontWeight: 600,
  lineHeight: 1.25,
  color: COLOURS.onWine,
  textDecoration: 'none',
};
