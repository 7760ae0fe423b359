import { Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { withSpan } from './tracing.ts';

export type Message = {
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  date: Date;
};

/** Why a message was not sent, as a short code without anyone's address. */
export class SmtpFailure extends Error {
  readonly refused: boolean;

  constructor(reason: string, refused: boolean) {
    super(reason);
    this.name = 'SmtpFailure';
    this.refused = refused;
  }
}

/** Sends one message to the mail server; `signal` aborts the connection at any point. */
export function sendBySmtp(url: string, message: Message, signal: AbortSignal): Promise<void> {
  const attributes = { 'server.address': new URL(url).hostname };
  return withSpan('SMTP send', { kind: 'client', attributes }, () => send(url, message, signal));
}

async function send(url: string, message: Message, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const socket = new Socket();
  const breakOff = () => socket.destroy(new Error('broken off'));
  signal.addEventListener('abort', breakOff, { once: true });
  // The connection may be aborted while the server's name is still looked up.
  socket.on('connect', () => signal.aborted && breakOff());
  socket.on('error', () => undefined);
  const transport = createTransport({
    url,
    socket,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      ...message,
      // As an object it is one address, whatever it contains.
      to: { name: '', address: message.to },
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
  } catch (error) {
    throw failureFrom(error);
  } finally {
    signal.removeEventListener('abort', breakOff);
    socket.destroy();
  }
}

/** Checks that the mail server is reachable and accepts our credentials; throws otherwise. */
export async function checkSmtp(url: string, timeoutMs: number): Promise<void> {
  const limits = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
  const transport = createTransport({ url, ...limits });
  try {
    await transport.verify();
  } catch (error) {
    throw failureFrom(error);
  } finally {
    transport.close();
  }
}

type SmtpError = { code?: string; command?: string; responseCode?: number };

/**
 * A rejected recipient or message is final. Any other rejection is about the shop (credentials, sender, a server in maintenance), so a
 * retry may succeed once the owner has fixed it.
 */
function failureFrom(error: unknown): SmtpFailure {
  const { code = 'unknown', command = '', responseCode } = (error ?? {}) as SmtpError;
  const about = ['RCPT TO', 'DATA'].includes(command);
  const malformed = code === 'EENVELOPE' && command === 'API';
  const refused = malformed || (about && responseCode !== undefined && responseCode >= 500);
  return new SmtpFailure(`SMTP ${responseCode ?? code} at ${command || 'CONN'}`, refused);
}
