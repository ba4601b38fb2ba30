export type FailingWebhook = { url: string; reason: string | null; since: number }

/** SQL for both engines: the webhooks that ended by themselves, or whose deliveries fail. */
export const failingWebhooks = `select url, end_reason as reason,
    coalesce(ended_at, failing_since) as since
  from webhooks
  where end_reason in ('gone', 'failing') or (ended_at is null and failing_since is not null)
  order by since, id`
