import { Link } from '#app/ui/link.tsx';

/** Links to the record of an entry; plain text once it is deleted. */
export function RecordLink({ record }: { record: { text: string; path: string | null } }) {
  if (record.path === null) return <span className="wrap-anywhere">{record.text}</span>;
  return (
    <Link
      to={record.path}
      className="inline-block min-h-6 wrap-anywhere underline underline-offset-4 hover:text-wine"
    >
      {record.text}
    </Link>
  );
}
