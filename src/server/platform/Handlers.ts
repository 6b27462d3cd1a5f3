import { Layer } from "effect"
import { AccessHandlers } from "#server/access/AccessHandlers.ts"
import { SignedInOnlyLive } from "#server/access/Sessions.ts"
import { SignInHandlers } from "#server/access/SignInHandlers.ts"
import { BrandingHandlers } from "#server/branding/BrandingHandlers.ts"
import { CustomersHandlers } from "#server/customers/CustomersHandlers.ts"
import { DocumentsHandlers } from "#server/documents/DocumentsHandlers.ts"
import { LiveHandlers } from "#server/notifications/LiveEvents.ts"
import { PeopleHandlers } from "#server/people/PeopleHandlers.ts"
import { DecodingLive } from "#server/platform/edge.ts"
import { HealthHandlers } from "#server/platform/HealthHandlers.ts"
import { UploadsHandlers } from "#server/uploads/UploadsHandlers.ts"

/** Every group of the contract with its guards. Forgetting an endpoint does not compile. */
export const Handlers = Layer.mergeAll(
  HealthHandlers,
  BrandingHandlers,
  SignInHandlers,
  AccessHandlers,
  PeopleHandlers,
  CustomersHandlers,
  DocumentsHandlers,
  UploadsHandlers,
  LiveHandlers
).pipe(Layer.provide(Layer.mergeAll(SignedInOnlyLive, DecodingLive)))
