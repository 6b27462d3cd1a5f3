import { Schema } from "effect"
import { maxCompanies } from "#schemas/shared/constants.ts"

const positive = Schema.Int.check(Schema.isGreaterThan(0))
/**
 * A company's id must be below CST-002, because a context encodes the ids of company and firm in one number (ACC-005).
 */
const inContext = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number(maxCompanies) - 1 }))

export const FirmId = positive.pipe(Schema.brand("FirmId"))
export type FirmId = typeof FirmId.Type
export const VendorId = inContext.pipe(Schema.brand("VendorId"))
export type VendorId = typeof VendorId.Type
export const UserId = positive.pipe(Schema.brand("UserId"))
export type UserId = typeof UserId.Type
export const NodeId = positive.pipe(Schema.brand("NodeId"))
export type NodeId = typeof NodeId.Type
export const VersionId = positive.pipe(Schema.brand("VersionId"))
export type VersionId = typeof VersionId.Type
export const EventId = positive.pipe(Schema.brand("EventId"))
export type EventId = typeof EventId.Type

/** Parses an id of decimal digits. Leading zeros and signs are refused, so that each resource has one URL. */
export const fromDigits = <S extends Schema.Codec<number & {}, number>>(schema: S) =>
  Schema.String.check(Schema.isPattern(/^(0|[1-9][0-9]{0,15})$/)).pipe(
    Schema.decodeTo(Schema.NumberFromString),
    Schema.decodeTo(schema)
  )

export const FirmIdParam = fromDigits(FirmId)
export const VendorIdParam = fromDigits(VendorId)
export const UserIdParam = fromDigits(UserId)
export const NodeIdParam = fromDigits(NodeId)
export const VersionIdParam = fromDigits(VersionId)

/** A node's public id in URLs: 16 lower-case hexadecimal digits that cannot be derived from its numeric id. */
export const NodeHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{16}$/)).pipe(Schema.brand("NodeHash"))
export type NodeHash = typeof NodeHash.Type

/** A point in time in ISO 8601 with `Z` or an offset; answers use UTC. */
export const Instant = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
)
