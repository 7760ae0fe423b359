import { parseAst } from 'vite';

/** What the shop never runs of a file of a package. */
export type Unused = {
  /** Functions that are never called here, or do nothing when they are. */
  functions?: readonly string[];
  /** Kinds of fiber (React's nodes) that are never made here: cases of a `switch`, and comparisons with a `tag`. */
  tags?: readonly number[];
  /** Names that are never met here, in the cases of every other `switch`. */
  cases?: readonly string[];
  /** Passages, and what stands there instead. */
  texts?: Readonly<Record<string, string>>;
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Edit = { start: number; end: number; text: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The text of a file without it. Throws if something of it is not there: the package has changed. */
export function withoutUnused(source: string, unused: Unused): string {
  const { functions = [], tags = [], cases = [], texts = {} } = unused;
  const found = new Set<string>();
  let code = source;
  for (const [before, after] of Object.entries(texts)) {
    if (code.includes(before)) found.add(before);
    code = code.replaceAll(before, () => after);
  }
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const tagTexts = tags.map(String);
  const edits: Edit[] = [];
  const remove = (name: string, start: number, end: number, text = '') => {
    edits.push({ start, end, text });
    found.add(name);
  };

  /** A case that is never met goes with its steps, unless the case before it goes on into them. */
  function readCases(all: Node[], unmet: readonly string[], block: Node | undefined): void {
    let isEntered = false;
    for (const each of all) {
      const label = each['test'];
      const steps = each['consequent'] as Node[];
      const name = isNode(label) && unmet.includes(textOf(label)) ? textOf(label) : undefined;
      if (name !== undefined && !isEntered) {
        remove(name, each.start, each.end);
        // A variable that is declared in them may be used in another case.
        const variables = steps.flatMap(variablesOf);
        const at = (block?.start ?? -1) + 1;
        if (variables.length > 0)
          edits.push({ start: at, end: at, text: `var ${variables.join()};` });
        continue;
      }
      if (name !== undefined && isNode(label))
        remove(name, each.start, code.indexOf(':', label.end) + 1);
      isEntered = !isLeft(steps.at(-1));
      for (const step of steps) read(step, block);
    }
  }

  function read(node: Node, block?: Node): void {
    const body = functionOf(node)?.['body'] as Node | undefined;
    const name = body && nameOf(node);
    if (body && name && functions.includes(textOf(name))) {
      // What is assigned goes as a whole.
      if (node.type === 'ExpressionStatement') remove(textOf(name), node.start, node.end);
      else remove(textOf(name), body.start, body.end, '{}');
      return;
    }
    const { left, right, operator } = node;
    if (/^[!=]==$/.test(String(operator)) && isNode(left) && isNode(right)) {
      if (isTag(textOf(right)) && tagTexts.includes(textOf(left)))
        return remove(textOf(left), node.start, node.end, `${operator === '!=='}`);
    }
    const inner = body ?? block;
    const { discriminant } = node;
    if (!isNode(discriminant)) return childrenOf(node).forEach((child) => read(child, inner));
    read(discriminant, inner);
    const unmet = isTag(textOf(discriminant)) ? tagTexts : cases;
    readCases(node['cases'] as Node[], unmet, inner);
  }

  read(parseAst(code) as unknown as Node);
  const wanted = [...Object.keys(texts), ...functions, ...tagTexts, ...cases];
  const missing = wanted.filter((each) => !found.has(each));
  if (missing.length > 0) throw new Error(`is not there any more: ${missing.join(', ')}`);
  for (const { start, end, text } of edits.toSorted((one, other) => other.start - one.start)) {
    code = code.slice(0, start) + text + code.slice(end);
  }
  return code;
}

const isTag = (text: string) => /(^|\.)tag$/.test(text);

/** The function that this is, or that this statement assigns. */
function functionOf(node: Node): Node | undefined {
  if (node.type !== 'ExpressionStatement')
    return node.type.startsWith('Function') ? node : undefined;
  const { type, right } = node['expression'] as Node;
  return type === 'AssignmentExpression' && isNode(right) ? functionOf(right) : undefined;
}

/** `read` of `function read() {}`, `exports.read` of what is assigned to that. */
function nameOf(node: Node): Node | undefined {
  const { left } = (node['expression'] ?? {}) as Node;
  const name = left ?? node['id'];
  return isNode(name) ? name : undefined;
}

/** Whether nothing after this last step of a case is reached. Where that is hard to say, it is. */
function isLeft(step: Node | undefined): boolean {
  if (step?.type === 'BlockStatement') return isLeft((step['body'] as Node[]).at(-1));
  return /^(Break|Continue|Return|Throw)Statement$/.test(step?.type ?? '');
}

function variablesOf(node: Node): string[] {
  if (/Function/.test(node.type)) return [];
  const name = node.type === 'VariableDeclarator' ? [String((node['id'] as Node)['name'])] : [];
  return [...name, ...childrenOf(node).flatMap(variablesOf)];
}
