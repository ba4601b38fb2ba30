-- Refused sign-ins as an unknown name are counted in one entry a minute, which is deleted after a week.

drop trigger audit_never_updated on audit;
create trigger audit_never_updated before update on audit
for each row when (
  old.action <> 'auth.login' or old.subject_id is not null or new.action <> 'auth.login'
  or new.subject_id is not null or new.actor_id is not null or new.seq <> old.seq
  or new.id <> old.id or new.created_at <> old.created_at
) execute function refuse_audit_change();

drop trigger audit_never_deleted on audit;
create trigger audit_never_deleted before delete on audit
for each row when (old.action <> 'auth.login' or old.subject_id is not null)
execute function refuse_audit_change();
