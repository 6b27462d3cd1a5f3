import { membershipRefusals } from "#machines/people/membership.projection.ts"
import type { ClientUser } from "#schemas/customers/clientUsers.api.ts"
import type { UserId, VendorId } from "#schemas/shared/ids.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { MembershipLine } from "#ui/people/MembershipLine.tsx"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"

interface ClientUserLineProps {
  readonly vendorId: VendorId
  readonly user: ClientUser
  readonly mayKeep: boolean
  readonly work: ReturnType<typeof useListActions>
  readonly onOpen: (id: UserId) => void
}

/** [CLI-007] A user in the list of a company's users, with the actions on their access. */
export function ClientUserLine({ mayKeep, onOpen, user, vendorId, work }: ClientUserLineProps) {
  const { ask } = usePortal()
  const isSelf = useHere().me?.id === user.id
  const { job, joined_at, role, state } = user
  const request = { params: { vendorId, userId: user.id }, showError: false } as const
  return (
    <MembershipLine
      person={user}
      refusals={membershipRefusals(
        { side: "company", state, role, hasJoined: joined_at !== null, hasOtherAdmin: true },
        { mayKeep, isSelf, isGroupAdmin: false }
      )}
      isSelf={isSelf}
      mayKeep={mayKeep}
      facts={job === "" ? [] : [job]}
      removal="team:userRemoval"
      calls={{
        inviteAgain: () => ask("clientUsers.inviteAgain", request),
        change: (payload) => ask("clientUsers.change", { ...request, payload }),
        remove: () => ask("clientUsers.remove", request),
        resetTwoFactor: () => ask("clientUsers.resetTwoFactor", request)
      }}
      work={work}
      onOpen={onOpen}
    />
  )
}
