import { orderName, staffOrderPath, statusLabel } from '#app/orders/rules.ts';
import { Link } from '#app/ui/link.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { formatMoney } from '#app/values/money.ts';
import { staffPhotoPath } from '../photos/rules.ts';
import type { StaffReturnDetails } from '../staff-return.ts';
import { DISPOSITION_WORDS, dueText, GOODS_LABELS, REFUSAL_WORDS, shortDay } from '../words.ts';
import { PhotoStrip } from './photo-strip.tsx';
import { LateBadge, ReturnBadge } from './return-badge.tsx';
import { Fact, Facts } from './staff-return.tsx';

type FactsProps = { one: StaffReturnDetails };

const LINK = 'text-wine underline underline-offset-4';

/** All details of a return: the request, the decision, and its history. */
export function StaffReturnFacts({ one }: FactsProps) {
  return (
    <div className="grid min-w-0 content-start gap-6">
      <section
        aria-label="What was asked"
        className="rounded-card border border-line bg-surface p-5 sm:p-6"
      >
        <p className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <span>
            Order{' '}
            <Link to={staffOrderPath(one.orderId)} className={LINK}>
              {one.order}
            </Link>
            {one.original && (
              <>
                , an exchange for{' '}
                <Link to={staffOrderPath(one.original.id)} className={LINK}>
                  {orderName(one.original)}
                </Link>
              </>
            )}
          </span>
          <span className="flex flex-wrap gap-2">
            {one.late && <LateBadge />}
            <ReturnBadge state={one.state} />
          </span>
        </p>
        {one.promised && (
          <p className={`mb-4 font-semibold ${one.late ? 'text-danger' : ''}`}>
            {dueText(one.promised)}
          </p>
        )}
        <Facts one={one} />
        <div className="mt-4 empty:hidden">
          <PhotoStrip
            photos={one.photos}
            addressOf={(photoId) => staffPhotoPath(one.id, photoId)}
          />
        </div>
      </section>
      <Decided one={one} />
      <History one={one} />
    </div>
  );
}

function Decided({ one }: FactsProps) {
  const decided = one.lines.filter(({ accepted }) => accepted !== null);
  if (decided.length === 0 && one.refusalReason === null && one.replacements.length === 0)
    return null;
  return (
    <section
      aria-labelledby="decided"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="decided" className="mb-3 font-sans text-lg font-bold tracking-normal">
        Decision
      </h2>
      <dl className="grid content-start gap-x-6 gap-y-3 sm:grid-cols-2">
        {decided.map(({ id, name, accepted, returned, refund, disposition }) => (
          <Fact key={id} term={name} wide>
            {accepted} of {returned} accepted
            {refund !== null && refund > 0 && `, ${formatMoney(refund)} refunded`}
            {disposition && `, ${DISPOSITION_WORDS[disposition].toLowerCase()}`}
          </Fact>
        ))}
        {one.deliveryRefund > 0 && (
          <Fact term="Delivery refunded">{formatMoney(one.deliveryRefund)}</Fact>
        )}
        {one.cashDue > 0 && <Fact term="Cash still owed">{formatMoney(one.cashDue)}</Fact>}
        {one.refusalReason && (
          <Fact term="Refused because">{REFUSAL_WORDS[one.refusalReason]}</Fact>
        )}
        {one.refusedGoods && (
          <Fact term="Refused items">
            {GOODS_LABELS[one.refusedGoods]}
            {one.collectBy && `: ${shortDay(one.collectBy)}`}
          </Fact>
        )}
        {one.replacements.map((order) => (
          <Fact key={order.id} term="Replacement order">
            <Link to={staffOrderPath(order.id)} className={LINK}>
              {orderName(order)}
            </Link>
            , {statusLabel(order.status).toLowerCase()}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function History({ one }: FactsProps) {
  if (one.history.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-3 font-sans text-lg font-bold tracking-normal">
        History
      </h2>
      <ol className="grid gap-3 border-l-2 border-line pl-4">
        {one.history.map(({ id, words, who, at }) => (
          <li key={id}>
            <p className="wrap-anywhere">{words}</p>
            <p className="text-sm text-muted">
              {who ?? 'The shop'} · <Timestamp at={at} exact />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
