"use no memo"

import { useQueryClient } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import { connectionMachine } from "#machines/shared/connection/connection.machine.ts"
import { toConnectionView } from "#machines/shared/connection/connection.projection.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useActorRef } from "#ui/shared/actors.ts"
import { exclamationTriangle } from "#ui/shared/icons/firstIcons.ts"
import { useText } from "#ui/shared/useText.ts"

/**
 * [ERR-027] [ERR-028] Says on every page when the server cannot be reached. Once it can be reached again, all queries
 * are invalidated.
 */
export function ConnectionBar() {
  const text = useText()
  const { live, onRestarting, snackbar } = usePortal()
  const queries = useQueryClient()
  const connection = useActorRef(connectionMachine, {
    input: { hasNetwork: navigator.onLine, hasStream: live.connected() }
  })
  const { problem } = useSelector(connection, toConnectionView, (one, other) => one.problem === other.problem)

  useEffect(() => {
    const lost = () => connection.send({ type: "network.lost" })
    const found = () => connection.send({ type: "network.found" })
    addEventListener("offline", lost)
    addEventListener("online", found)
    const streaming = live.onConnected((connected) =>
      connection.send({ type: connected ? "stream.resumed" : "stream.lost" })
    )
    const restarting = onRestarting((now) => connection.send({ type: now ? "server.restarting" : "server.answered" }))
    const refusing = live.onBusy(() => connection.send({ type: "stream.refused" }))
    const returned = connection.on("connection.returned", ({ wasTold }) => {
      void queries.invalidateQueries()
      snackbar.send({ type: "messages.settled", codes: ["connection.lost", "connection.fetch_failed", "error.503"] })
      if (wasTold)
        snackbar.send({
          type: "message.raised",
          message: { tone: "success", code: "app:connection.back", params: {}, text: null }
        })
    })
    return () => {
      removeEventListener("offline", lost)
      removeEventListener("online", found)
      streaming()
      restarting()
      refusing()
      returned.unsubscribe()
    }
  }, [connection, live, onRestarting, queries, snackbar])

  return (
    <div className="connection" role="status">
      {problem === null ? null : (
        <p className="notice" data-tone="warn">
          <Icon of={exclamationTriangle} />
          <span>{text(problem)}</span>
        </p>
      )}
    </div>
  )
}
