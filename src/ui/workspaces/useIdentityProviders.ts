import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { IdentityProvider } from "#schemas/access/sso.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { fail, succeed } from "#schemas/shared/result.ts"
import type { CallAnswer } from "#services/shared/calls.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { seen } from "#services/shared/saving.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import type { Params } from "#ui/shared/useText.ts"

const removal = "providers.remove"
const machine = "identityProvider"

const refreshOf = (queries: ReturnType<typeof useQueryClient>) =>
  queries.invalidateQueries({ queryKey: ["identityProviders.list"] })

/** [SES-012] A firm's identity providers and their actions; live changes refetch the list. */
export const useIdentityProviders = (firmId: FirmId) => {
  const { ask, confirmation, live, snackbar, registerWork } = usePortal()
  const queries = useQueryClient()
  const listed = useQuery(useCall("identityProviders.list", { params: { firmId }, showError: false }))
  const refresh = () => refreshOf(queries)
  /** Writes the saved identity provider to the query cache, so that the next action uses the new revision at once. */
  const keep = (provider: IdentityProvider) =>
    queries.setQueriesData<CallAnswer<"identityProviders.list">>({ queryKey: ["identityProviders.list"] }, (listed) =>
      listed === undefined
        ? listed
        : {
            data: {
              ...listed.data,
              providers: listed.data.providers.map((one) => (one.id === provider.id ? provider : one))
            }
          }
    )
  const say = (tone: "error" | "success", code: string, params: Params = {}) =>
    snackbar.send({ type: "message.raised", message: { tone, code, params, text: null } })
  useEffect(
    () =>
      live.subscribe(({ entity }) => {
        if (entity === machine) void refreshOf(queries)
      }),
    [live, queries]
  )
  const switching = useMutation({
    // Without `If-Match`: switching on or off does not conflict with other changes.
    mutationFn: ({ active, id }: IdentityProvider) =>
      ask("identityProviders.change", {
        params: { firmId, providerId: id },
        payload: { active: !active },
        showError: false
      }),
    onSuccess: ({ data }) => {
      keep(data)
      say("success", `providers:switched-${data.active ? "on" : "off"}`, { name: data.name })
    },
    onError: (failure: unknown) => say("error", (failure as CallFailure).code),
    // Not awaited: the cache already has the new state.
    onSettled: () => void refresh()
  })
  const remove = ({ id, revision }: IdentityProvider) =>
    ask("identityProviders.remove", {
      params: { firmId, providerId: id },
      headers: seen(revision),
      showError: false
    }).then(
      async () => {
        await refresh()
        say("success", "providers:removed")
        return succeed(null)
      },
      async (failure: CallFailure) => {
        // Refetch first, so that a retry sends the current revision.
        await refresh()
        return fail({ code: failure.code })
      }
    )
  return {
    list: listed.data?.data ?? null,
    failure: listed.error as CallFailure | null,
    retry: () => void listed.refetch(),
    refresh,
    keep,
    say,
    /** Id of the identity provider whose switch is pending, or null. */
    switching: switching.isPending ? switching.variables.id : null,
    switch: (provider: IdentityProvider) => switching.mutate(provider),
    askToRemove: (provider: IdentityProvider) => {
      registerWork(removal, (input) => remove(input as IdentityProvider))
      confirmation.send({
        type: "confirmation.asked",
        question: {
          textKey: "providers:removal",
          params: { name: provider.name },
          tone: "danger",
          work: { name: removal, input: provider }
        }
      })
    }
  }
}
