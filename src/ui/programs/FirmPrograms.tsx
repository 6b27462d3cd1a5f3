import { staffFacts } from "#schemas/access/policy/firmRole.ts"
import { toFirmPrograms } from "#machines/programs/programs.projection.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { useFirmRole } from "#ui/app/useFirmRole.ts"
import { FirmTokens } from "#ui/programs/FirmTokens.tsx"
import { FirmWebhooks } from "#ui/programs/FirmWebhooks.tsx"
import "#ui/programs/programs.css"

/**
 * The firm's API tokens and webhooks: two sections of its administration page. Nothing for users without the
 * permission.
 */
export function FirmPrograms({ firmId }: { readonly firmId: FirmId }) {
  usePageTexts("programs")
  const { isOffered } = toFirmPrograms(staffFacts(useFirmRole()))
  return isOffered ? (
    <>
      <FirmTokens firmId={firmId} />
      <FirmWebhooks firmId={firmId} />
    </>
  ) : null
}
