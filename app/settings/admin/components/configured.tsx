import { Badge } from '#app/ui/badge.tsx';

type Props = { name: string; isConfigured: boolean; words: string };

/** Whether something is configured by the environment; its value is not shown. */
export function Configured({ name, isConfigured, words }: Props) {
  return (
    <div className="rounded-card border border-line bg-surface p-5 sm:p-7">
      <p className="flex flex-wrap items-center gap-3 font-semibold">
        {name}
        <Badge color={isConfigured ? 'green' : 'grey'}>
          {isConfigured ? 'configured' : 'not configured'}
        </Badge>
      </p>
      <p className="mt-2 text-muted">{words}</p>
    </div>
  );
}
