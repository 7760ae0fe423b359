import {
  type ConflictAnswer,
  conflictAnswer,
  unchangedSentence,
} from '#app/accounts/edit-conflict.ts';
import type { Staff } from '#app/accounts/guards.ts';
import { isProven, PROOF_NEEDED } from '#app/accounts/proof/require-proof.ts';
import { canTakeOnlinePayments } from '#app/payments/mode.ts';
import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { editBaseIn } from '#app/web/edit-base.ts';
import { type FieldErrors, isEmail, lineOf } from '#app/web/forms.ts';
import { FIELDS, isSection } from '../fields.ts';
import { readSectionForm } from '../form.ts';
import type { Section } from '../shop-settings.ts';
import { savedNotice, SETTINGS_NOTICES } from './notices.ts';
import { saveSettings } from './save-settings.ts';
import { sendTestMail } from './send-test-mail.tsx';
import { startBackup } from './start-backup.ts';
import { editedSection } from './words.ts';

/** The result of a settings form; `about` says which form. */
export type SettingsAnswer = ActionResult & {
  about: Section | 'test-email' | 'backup';
  errors?: FieldErrors;
  conflicts?: ConflictAnswer['conflicts'];
  /** What was typed, and the initial values, for a page rendered without script. */
  typed?: Readonly<Record<string, unknown>>;
  base?: Readonly<Record<string, unknown>>;
  /** What was typed in fields with errors. */
  texts?: Readonly<Record<string, string>>;
};

type Input = { staff: Staff; form: FormData; now: Date };

const say = (result: SettingsAnswer, status = 200, seconds?: number) =>
  answer<SettingsAnswer>(result, status, seconds);

/** Saves the form's section; undefined if there is no such section. */
export async function answerSave({ staff, form, now }: Input) {
  const section = lineOf(form, 'section');
  if (!isSection(section)) return undefined;
  if (section === 'security' && !isProven(staff, now)) {
    return say({ about: section, notice: PROOF_NEEDED }, 403);
  }
  const shop = { takesOnlinePayments: canTakeOnlinePayments() };
  const { values, errors, read, texts } = readSectionForm(section, form, shop);
  if (!values) return say({ about: section, errors, typed: read, texts }, 422);
  const names = FIELDS[section].map(({ name }) => name);
  const edit = editBaseIn(form, names);
  const version = lineOf(form, 'version');
  const outcome = await orFault(saveSettings({ staff, section, version, edit, values, now }));
  if (outcome.ok) {
    const more = await unchangedSentence(editedSection(section), outcome.value.unchanged);
    return say({ about: section, done: true, notice: savedNotice(more) });
  }
  switch (outcome.reason) {
    case 'conflict': {
      const result = await conflictAnswer(editedSection(section), outcome.conflicts);
      return say({ about: section, ...result, typed: values, base: edit.base }, 409);
    }
    case 'fault':
      return say({ about: section, notice: SETTINGS_NOTICES.notSaved }, 503);
  }
}

export async function answerTestMail({ staff, form, now }: Input) {
  const about = 'test-email';
  const to = lineOf(form, 'to') || staff.email;
  if (!isEmail(to)) {
    const errors = { to: 'Please enter an email address like ama@example.com' };
    return say({ about, errors }, 422);
  }
  const outcome = await orFault(sendTestMail({ staff, to, now }));
  if (outcome.ok) return say({ about, done: true, notice: SETTINGS_NOTICES.mailQueued });
  switch (outcome.reason) {
    case 'too_many':
      return say({ about, notice: SETTINGS_NOTICES.tooManyMails }, 429, outcome.seconds);
    case 'fault':
      return say({ about, notice: SETTINGS_NOTICES.mailNotQueued }, 503);
  }
}

export async function answerBackup({ staff, now }: Input) {
  const about = 'backup';
  const outcome = await orFault(startBackup(staff, now));
  if (outcome.ok) return say({ about, done: true, notice: SETTINGS_NOTICES.backupStarted });
  switch (outcome.reason) {
    case 'under_way':
      return say({ about, notice: SETTINGS_NOTICES.backupUnderWay }, 409);
    case 'fault':
      return say({ about, notice: SETTINGS_NOTICES.backupNotStarted }, 503);
  }
}
