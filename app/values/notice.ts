/** What a person reads after an act, beside the form and in the corner. */
export type Notice = { title: string; message: string; tone: 'plain' | 'trouble' };
