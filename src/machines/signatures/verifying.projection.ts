import type { VerifyingSnapshot } from "#machines/signatures/verifying.machine.ts"
import type { VerifiedSignature } from "#schemas/signatures/signature.ts"

/** The verdict on one signature; the worst finding wins. */
export const verdictOf = ({ changed_later, is_followed, is_trusted, is_whole }: VerifiedSignature) =>
  !is_whole
    ? ("broken" as const)
    : changed_later > 0
      ? ("changed" as const)
      : !is_trusted
        ? ("unknown" as const)
        : is_followed
          ? ("followed" as const)
          : ("holds" as const)

/** What is known about the time of a change: before, after or between two times, or unknown. */
const whenOf = ({ changed_after, changed_before }: VerifiedSignature) => {
  if (changed_after === null) return changed_before === null ? ("unknown" as const) : ("before" as const)
  return changed_before === null ? ("after" as const) : ("between" as const)
}

export const toVerifyingView = (snapshot: VerifyingSnapshot) => {
  const { failure, name, verification } = snapshot.context
  return {
    busy: snapshot.hasTag("busy"),
    canChoose: snapshot.can({ type: "file.chosen", file: new Blob(), name: "" }),
    canForget: snapshot.can({ type: "file.forgotten" }),
    name,
    messageKey: failure === null ? null : (failure.errors["file"]?.[0] ?? failure.code),
    whole:
      verification === null
        ? null
        : verification.signatures.length === 0
          ? ("unsigned" as const)
          : verification.is_sound
            ? ("sound" as const)
            : ("unsound" as const),
    isExtended: verification?.is_extended ?? false,
    signatures: (verification?.signatures ?? []).map((one) => {
      const verdict = verdictOf(one)
      const isChanged = verdict === "broken" || verdict === "changed" || verdict === "followed"
      return {
        ...one,
        verdict,
        changedPages: verdict === "changed" ? one.changed_pages : null,
        when: isChanged ? whenOf(one) : null
      }
    })
  }
}
export type VerifyingView = ReturnType<typeof toVerifyingView>
