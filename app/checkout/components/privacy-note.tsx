import { useShop } from '#app/settings/shop-context.tsx';
import type { GiftChoice } from '../gift-choice.ts';
import { privacyWords } from '../privacy-words.ts';
import type { Method } from '../rules.ts';

type PrivacyNoteProps = { senderName: string; method: Method; isPickUp: boolean; gift: GiftChoice };

/** Next to Place Order: what parcel, rider, statement and emails will say. */
export function PrivacyNote({ senderName, method, isPickUp, gift }: PrivacyNoteProps) {
  const { discretion } = useShop();
  return (
    <details className="border-y border-line text-sm lg:mt-5">
      <summary className="inline-flex min-h-11 scroll-mb-36 items-center font-semibold text-wine underline decoration-brass/60 underline-offset-4 hover:decoration-wine">
        What others will see: “{discretion.name}”
      </summary>
      <dl className="grid gap-y-3 pb-4">
        {privacyWords({ discretion, senderName, method, isPickUp, gift }).map(([what, words]) => (
          <div key={what}>
            <dt className="font-medium">{what}</dt>
            <dd className="text-muted">{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
