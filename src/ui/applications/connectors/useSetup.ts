import { useRouter, useRouterState } from "@tanstack/react-router"
import { shallowEqual, useSelector } from "@xstate/react"
import { useCallback, useEffect, useState } from "react"
import { connectionReturnMachine } from "#machines/applications/connectors/connectionReturn.machine.ts"
import { toReturnView } from "#machines/applications/connectors/connectionReturn.projection.ts"
import { queryOf } from "#schemas/access/redirects.ts"
import type { ApplicationId } from "#schemas/applications/application.ts"
import { bringAnswer } from "#services/applications/connectionResource.ts"
import { linkHere } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useActorRef } from "#ui/shared/actors.ts"

/**
 * The application being set up; its id is in the URL, so that a reload and the back button keep it. [NET-097] Also
 * sends the server, once, the query parameters that the service's sign-in page added to the URL.
 */
export const useSetup = () => {
  const { ask } = usePortal()
  const router = useRouter()
  const href = useRouterState({ select: (state) => state.location.href })
  const [logic] = useState(() => connectionReturnMachine.provide({ actors: { bring: bringAnswer(ask) } }))
  const [answer] = useState(() => ({
    state: queryOf(href, "state"),
    code: queryOf(href, "code"),
    iss: queryOf(href, "iss"),
    error: queryOf(href, "error")
  }))
  const coming = useActorRef(logic, { input: { answer } })
  const back = useSelector(coming, toReturnView, shallowEqual)
  const go = useCallback(
    (application: number | null, replace: boolean) =>
      void router.navigate({ ...linkHere(application === null ? {} : { application }), replace }),
    [router]
  )
  useEffect(() => {
    // The parameters have been read: remove the authorization code from the URL and the history.
    if (answer.state !== null) go(back.application, true)
  }, [answer, back.application, go])
  const chosen = Number(queryOf(href, "application") ?? 0)
  return {
    back,
    chosen: chosen as ApplicationId,
    choose: useCallback((id: ApplicationId) => go(id, false), [go]),
    leave: useCallback(() => go(null, false), [go])
  }
}
