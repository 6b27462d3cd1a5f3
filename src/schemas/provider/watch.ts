import { Schema } from "effect"
import { FirmId, Instant, UserId } from "#schemas/shared/ids.ts"

/** [NET-112] A person of the platform or of a firm; a client user is found by their whole address alone. */
export const ProviderUser = Schema.Struct({
  id: UserId,
  email: Schema.String,
  firstname: Schema.String,
  lastname: Schema.String,
  is_active: Schema.Boolean,
  is_super_admin: Schema.Boolean,
  /** Names of the firms whose team they are in. */
  firms: Schema.Array(Schema.String),
  /** In how many companies they are a user. */
  companies: Schema.Int,
  /** Open sessions. */
  sessions: Schema.Int,
  seen_at: Schema.NullOr(Instant),
  /** Signs in by two steps. */
  has_two_factor: Schema.Boolean
})
export interface ProviderUser extends Schema.Schema.Type<typeof ProviderUser> {}

/** Parts of the program that can be switched off for firms. Flags are something else: coloured words on documents. */
export const switchNames = ["connections", "surveys"] as const
export type SwitchName = (typeof switchNames)[number]

/** A switch of the program: on for a part of the firms, and for or against single ones. */
export const Switch = Schema.Struct({
  name: Schema.Literals(switchNames),
  /** Of all firms without an exception. */
  percent: Schema.Int,
  /** Firms for which it is on, of all. */
  firms: Schema.Int,
  all_firms: Schema.Int,
  exceptions: Schema.Array(Schema.Struct({ id: FirmId, name: Schema.String, is_on: Schema.Boolean })),
  changed_at: Schema.NullOr(Instant),
  changed_by: Schema.NullOr(Schema.String),
  revision: Schema.Int
})
export interface Switch extends Schema.Schema.Type<typeof Switch> {}

/** What the provider watches. */
export const PlatformHealth = Schema.Struct({
  database: Schema.Struct({ version: Schema.String, bytes: Schema.Int }),
  jobs: Schema.Array(
    Schema.Struct({
      kind: Schema.String,
      waiting: Schema.Int,
      /** Due for more than a quarter of an hour. */
      stuck: Schema.Int,
      failed: Schema.Int,
      oldest_at: Schema.NullOr(Instant)
    })
  ),
  mails: Schema.Struct({ waiting: Schema.Int, stuck: Schema.Int, failed: Schema.Int }),
  /** The 50 firms that store most. */
  firms: Schema.Array(
    Schema.Struct({ id: FirmId, name: Schema.String, bytes: Schema.Int, limit_gigabytes: Schema.NullOr(Schema.Int) })
  )
})
export interface PlatformHealth extends Schema.Schema.Type<typeof PlatformHealth> {}
