import { type ReactNode, useState } from 'react';
import { CARD_LIMITS, countCharacters } from '#app/gifts/card-message.ts';
import { GiftCard } from '#app/gifts/components/gift-card.tsx';
import { CALL_CHOICES, type CallChoice } from '#app/gifts/gift.ts';
import { Field } from '#app/ui/field.tsx';
import { Price } from '#app/ui/price.tsx';
import type { CheckoutErrors, Typed } from '../fields.ts';
import type { GiftChoice, GiftOffer } from '../gift-choice.ts';
import { BuyerFields, fieldOf, Part } from './checkout-fields.tsx';
import { ChoiceCard } from './choice-card.tsx';

type WhoProps = { isGift: boolean; onChoose: (isGift: boolean) => void };

/** Comes first: it decides whose details the fields ask for. */
export function GiftRecipientChoice({ isGift, onChoose }: WhoProps) {
  return (
    <Choices title="Who is it for?" inRow={2}>
      <ChoiceCard
        name="gift"
        value=""
        title="For me"
        isChosen={!isGift}
        onChoose={() => onChoose(false)}
      />
      <ChoiceCard
        name="gift"
        value="yes"
        title="For somebody else"
        isChosen={isGift}
        onChoose={() => onChoose(true)}
      />
    </Choices>
  );
}

type GiftProps = {
  offer: GiftOffer;
  gift: GiftChoice;
  typed: Typed;
  errors: CheckoutErrors;
  email: string | undefined;
  isGuest: boolean;
  onChange: (changed: Partial<GiftChoice>) => void;
};

/** The gift options, and the buyer's details. */
export function GiftDetails({ offer, gift, typed, errors, onChange, ...buyer }: GiftProps) {
  return (
    <>
      <CardFields typed={typed} errors={errors} isAnonymous={gift.isAnonymous} />
      <Wraps wraps={offer.wraps} chosen={gift.wrap} onChoose={(wrap) => onChange({ wrap })} />
      <Discretion offer={offer} gift={gift} onChange={onChange} />
      <BuyerFields typed={typed} errors={errors} {...buyer} />
      {!buyer.isGuest && (
        <div className="-mt-6">
          <Tick
            name="reminder"
            isTicked={gift.wantsReminder}
            onTick={(wantsReminder) => onChange({ wantsReminder })}
          >
            Remind me next year, by one email a week before. It names no gift and no person.
          </Tick>
        </div>
      )}
    </>
  );
}

type CardProps = { typed: Typed; errors: CheckoutErrors; isAnonymous: boolean };

function CardFields({ typed, errors, isAnonymous }: CardProps) {
  const [message, setMessage] = useState(typed.cardMessage);
  const [signature, setSignature] = useState(typed.cardSignature);
  const of = fieldOf({ typed, errors }, { isGift: true });
  return (
    <Part id="card" title="A card with it">
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-8">
        <div
          className="grid grid-cols-1 content-start gap-6"
          onChange={({ target }) => {
            if (target instanceof HTMLTextAreaElement) setMessage(target.value);
            else if (target instanceof HTMLInputElement) setSignature(target.value);
          }}
        >
          <Field
            {...of('cardMessage')}
            label="What it says"
            autoComplete="off"
            multiline
            rows={4}
            hint={<Left message={message} />}
          />
          <div hidden={isAnonymous}>
            <Field
              {...of('cardSignature')}
              label="Signed"
              autoComplete="off"
              hint="As you want them to read it. Leave it empty for no name."
            />
          </div>
        </div>
        {message.trim() !== '' && (
          <figure>
            <figcaption className="mb-2 text-sm text-muted">
              As it will be printed, on A6:
            </figcaption>
            <div className="w-fit border border-line-strong shadow-sm [--millimetre:min(2.6px,calc((100vw-2.5rem)/105))] sm:[--millimetre:2.2px]">
              <GiftCard message={message.trim()} signature={isAnonymous ? '' : signature.trim()} />
            </div>
          </figure>
        )}
      </div>
    </Part>
  );
}

function Left({ message }: { message: string }) {
  const left = CARD_LIMITS.message - countCharacters(message.trim());
  return left === CARD_LIMITS.message ? (
    <>Up to {CARD_LIMITS.message} characters, with ɛ, ɔ and emoji. Leave it empty for no card.</>
  ) : left >= 0 ? (
    <>{left === 1 ? '1 character' : `${left} characters`} left.</>
  ) : (
    <>{left === -1 ? '1 character' : `${-left} characters`} too many.</>
  );
}

type WrapsProps = {
  wraps: GiftOffer['wraps'];
  chosen: string;
  onChoose: (name: string) => void;
};

function Wraps({ wraps, chosen, onChoose }: WrapsProps) {
  if (wraps.length === 0) return <input type="hidden" name="wrap" value="" />;
  return (
    <Choices title="Gift wrap" inRow={wraps.length % 3 === 2 ? 3 : 2}>
      <ChoiceCard
        name="wrap"
        value=""
        title="None"
        isChosen={chosen === ''}
        onChoose={() => onChoose('')}
      />
      {wraps.map(({ name, price }) => (
        <ChoiceCard
          key={name}
          name="wrap"
          value={name}
          title={name}
          isChosen={chosen === name}
          onChoose={() => onChoose(name)}
        >
          {price === 0 ? 'Free' : <Price amount={price} />}
        </ChoiceCard>
      ))}
    </Choices>
  );
}

const CALL_WORDS: Record<CallChoice, { title: string; words: string }> = {
  recipient: { title: 'The recipient', words: 'To find them, and to ask when they are in.' },
  buyer: { title: 'You', words: 'So that it stays a surprise until the door.' },
  nobody: { title: 'Nobody', words: 'The recipient gets a text message only.' },
};

function Discretion({ offer, gift, onChange }: Pick<GiftProps, 'offer' | 'gift' | 'onChange'>) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Choices title="Whom the rider calls">
        {CALL_CHOICES.map((calls) => {
          const isOff = calls === 'buyer' && gift.isAnonymous;
          return (
            <ChoiceCard
              key={calls}
              name="calls"
              value={calls}
              title={CALL_WORDS[calls].title}
              isChosen={gift.calls === calls}
              isOff={isOff}
              onChoose={() => onChange({ calls })}
            >
              {isOff
                ? 'Not for an anonymous gift: the rider would have your number.'
                : CALL_WORDS[calls].words}
            </ChoiceCard>
          );
        })}
      </Choices>
      {offer.anonymous && (
        <Tick
          name="anonymous"
          isTicked={gift.isAnonymous}
          onTick={(isAnonymous) => onChange({ isAnonymous })}
        >
          Send it anonymously: nothing that leaves us says who you are. If they do not want it, we
          stop, and tell you.
        </Tick>
      )}
    </div>
  );
}

type TickProps = {
  name: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  children: ReactNode;
};

function Tick({ name, isTicked, onTick, children }: TickProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
      <input
        type="checkbox"
        name={name}
        value="yes"
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-wine"
      />
      <span>{children}</span>
    </label>
  );
}

type ChoicesProps = { title: string; inRow?: keyof typeof COLUMNS; children: ReactNode };

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' };

function Choices({ title, inRow = 1, children }: ChoicesProps) {
  return (
    <fieldset className="min-w-0">
      <legend>
        <h2 className="text-2xl">{title}</h2>
      </legend>
      <div className={`mt-6 grid grid-cols-1 gap-3 ${COLUMNS[inRow]}`}>{children}</div>
    </fieldset>
  );
}
