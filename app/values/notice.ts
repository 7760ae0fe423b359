/** The message after an action, in the form and as a toast. */
export type Notice = {
  title: string;
  message: string;
  tone: 'plain' | 'error';
  /** The toast's message in discreet mode, if the message names a product. */
  inDiscreetMode?: string;
};

export function plainNotice(title: string, message: string): Notice {
  return { title, message, tone: 'plain' };
}

export function errorNotice(title: string, message: string): Notice {
  return { title, message, tone: 'error' };
}

/** The specified form for staff actions: "Success" and what was done. */
export function success(message: string): Notice {
  return plainNotice('Success', message);
}

/** "Error", and what failed. */
export function failure(message: string): Notice {
  return errorNotice('Error', message);
}
