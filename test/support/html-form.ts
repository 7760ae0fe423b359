const UNESCAPED: Record<string, string> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};
/** The text that stands in HTML in an escaped form. */
export const textOf = (html: string) =>
  html.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (code) => UNESCAPED[code] ?? code);
const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : textOf(found);
};

/** What a browser without script sends from the form that contains this text, as it stands on the page. */
export function formIn(html: string, holding: string): URLSearchParams {
  const form = [...html.matchAll(/<form[\s\S]*?<\/form>/g)].find(([text]) =>
    text.includes(holding),
  );
  if (!form) throw new Error(`no form holds ${holding}`);
  const sent = new URLSearchParams();
  const add = (tag: string, value: string) => {
    const name = attribute(tag, 'name');
    if (name !== undefined) sent.append(name, value);
  };
  for (const [whole] of form[0].matchAll(
    /<input[^>]*>|<textarea[^>]*>[\s\S]*?<\/textarea>|<select[^>]*>[\s\S]*?<\/select>/g,
  )) {
    const tag = /^<[^>]*>/.exec(whole)?.[0] ?? '';
    const body = whole.slice(tag.length).replace(/<\/(?:textarea|select)>$/, '');
    const type = attribute(tag, 'type');
    if (tag.startsWith('<textarea')) add(tag, textOf(body).replace(/^\n/, ''));
    else if (tag.startsWith('<select')) {
      const options = [...body.matchAll(/<option[^>]*>/g)].map(([option]) => option);
      const chosen = options.find((option) => / selected/.test(option)) ?? options[0] ?? '';
      add(tag, attribute(chosen, 'value') ?? '');
    } else if (type === 'checkbox' || type === 'radio') {
      if (/ checked/.test(tag)) add(tag, attribute(tag, 'value') ?? 'on');
    } else if (type !== 'file' && type !== 'submit') add(tag, attribute(tag, 'value') ?? '');
  }
  return sent;
}
