import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Feed } from "#schemas/customers/clientFile.ts"
import type { ClientFileScope } from "#server/customers/clientFileScope.ts"
import { domainOf } from "#server/documents/magicMail/addresses.ts"

/** Maximum mail addresses, and maximum connections; the same as in the company's list of mail addresses. */
const most = 500

/**
 * [CLI-O04] The company's feeds: mail addresses of folders that the viewer sees, the accounting connection, and
 * connections that documents are delivered to.
 */
export const readFeeds = ({ vendor }: ClientFileScope) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { domain, isOpen } = yield* domainOf
    const mails = yield* sql<Feed>`
      select m.id, 'mail' as kind, m.local_part || '@' || ${domain} as name,
          json_build_object('id', n.id, 'hash', n.hash, 'name', n.name, 'is_root', n.is_root) as folder,
          case when ${isOpen} then 'activated' else 'deactivated' end as state,
          (select json_build_object('at', app.instant(i.received_at), 'outcome', i.state) from mail_intake i
            where i.magic_mail_id = m.id order by i.id desc limit 1) as last,
          (select count(*)::integer from mail_intake i where i.magic_mail_id = m.id) as received
        from magic_mail m join node n on n.id = m.folder_id
       where m.vendor_id = ${vendor} and m.state = 'active'
       order by n.is_root desc, n.name_key, m.id limit ${most}`
    const software = yield* sql<Feed>`
      select vendor_id as id, 'accounting_software' as kind, software as name, null::json as folder, 'activated' as state,
          null::json as last, 0 as received
        from accounting_connection where vendor_id = ${vendor}`
    // [APP-009] Connections to services. `last` has the time of the last complete synchronisation.
    const connectors = yield* sql<Feed>`
      select c.id, 'connector' as kind, a.title as name, null::json as folder, c.state,
          case when c.synchronised_at is not null then json_build_object('at', app.instant(c.synchronised_at),
            'outcome', case when c.failed_at is null then 'accepted' else 'refused' end) end as last,
          (select count(*)::integer from connection_delivery d where d.connection_id = c.id) as received
        from connection c join application a on a.id = c.application_id
       where c.vendor_id = ${vendor} and a.is_active order by lower(a.title), c.id limit ${most}`
    return [...mails, ...software, ...connectors]
  })
