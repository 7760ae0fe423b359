-- What staff did can be added to and read, and by nobody changed: neither by a command of ours nor by hand.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is for ever', tg_table_name using errcode = 'insufficient_privilege';
end;
$$;--> statement-breakpoint
create trigger admin_activity_log_is_for_ever
  before update or delete or truncate on admin_activity_log
  for each statement execute function refuse_change();
