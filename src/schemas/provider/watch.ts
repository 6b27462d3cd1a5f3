import { Schema } from "effect"
import { FirmId, Instant, UserId } from "#schemas/shared/ids.ts"

/** [NET-112] A user of the platform or of a firm. Client users are found only by their complete mail address. */
export const ProviderUser = Schema.Struct({
  id: UserId,
  email: Schema.String,
  firstname: Schema.String,
  lastname: Schema.String,
  is_active: Schema.Boolean,
  is_super_admin: Schema.Boolean,
  /** Names of the firms that the person is a team member of. */
  firms: Schema.Array(Schema.String),
  /** Number of companies in which the person is a user. */
  companies: Schema.Int,
  /** Number of open sessions. */
  sessions: Schema.Int,
  seen_at: Schema.NullOr(Instant),
  /** Whether two-factor authentication is on. */
  has_two_factor: Schema.Boolean
})
export interface ProviderUser extends Schema.Schema.Type<typeof ProviderUser> {}

/**
 * Features that can be switched off for firms (feature switches). Not to be confused with flags, which are labels of
 * documents.
 */
export const switchNames = ["connections", "surveys"] as const
export type SwitchName = (typeof switchNames)[number]

/** A feature switch: on for a percentage of the firms, with exceptions for single firms. */
export const Switch = Schema.Struct({
  name: Schema.Literals(switchNames),
  /** Percentage of the firms without an exception for which it is on, from 0 to 100. */
  percent: Schema.Int,
  /** Number of firms for which it is on; `all_firms` is the number of all firms. */
  firms: Schema.Int,
  all_firms: Schema.Int,
  exceptions: Schema.Array(Schema.Struct({ id: FirmId, name: Schema.String, is_on: Schema.Boolean })),
  changed_at: Schema.NullOr(Instant),
  changed_by: Schema.NullOr(Schema.String),
  revision: Schema.Int
})
export interface Switch extends Schema.Schema.Type<typeof Switch> {}

/** State of the installation, for super admins. */
export const PlatformHealth = Schema.Struct({
  database: Schema.Struct({ version: Schema.String, bytes: Schema.Int }),
  jobs: Schema.Array(
    Schema.Struct({
      kind: Schema.String,
      waiting: Schema.Int,
      /** Number of jobs that have been due for more than 15 minutes. */
      stuck: Schema.Int,
      failed: Schema.Int,
      oldest_at: Schema.NullOr(Instant)
    })
  ),
  mails: Schema.Struct({ waiting: Schema.Int, stuck: Schema.Int, failed: Schema.Int }),
  /** The 50 firms that use most storage. */
  firms: Schema.Array(
    Schema.Struct({ id: FirmId, name: Schema.String, bytes: Schema.Int, limit_gigabytes: Schema.NullOr(Schema.Int) })
  )
})
export interface PlatformHealth extends Schema.Schema.Type<typeof PlatformHealth> {}
