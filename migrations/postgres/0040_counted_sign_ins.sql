-- Refused sign-ins as an unknown name are counted in one entry a minute, which is deleted after a week.

create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then
    if old.action = 'auth.login' and old.subject_id is null then
      return old;
    end if;
  elsif tg_op = 'UPDATE' then
    if old.action = 'auth.login' and old.subject_id is null and new.action = 'auth.login'
      and new.subject_id is null and new.actor_id is null and new.seq = old.seq
      and new.id = old.id and new.created_at = old.created_at then
      return new;
    end if;
  end if;
  raise exception 'The audit is only ever added to.' using errcode = 'check_violation';
end $$;
