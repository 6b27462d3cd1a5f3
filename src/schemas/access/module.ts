import { SignInApi, AccessApi } from "#schemas/access/access.api.ts"
import { PasswordsApi, OwnPasswordApi } from "#schemas/access/passwords.api.ts"
import { SsoApi, IdentityProvidersApi } from "#schemas/access/sso.api.ts"
import { TwoFactorApi } from "#schemas/access/twoFactor.api.ts"
import { accessReference } from "#schemas/access/access.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The API groups and descriptions of the access domain. */
export const accessModule = {
  groups: [SignInApi, SsoApi, AccessApi, PasswordsApi, OwnPasswordApi, TwoFactorApi, IdentityProvidersApi],
  reference: accessReference
} as const satisfies SchemaModule
