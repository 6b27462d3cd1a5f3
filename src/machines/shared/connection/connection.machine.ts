import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"

export type ConnectionEvent =
  /** The device went offline or online. */
  | { readonly type: "network.lost" | "network.found" }
  /** The live event stream ended or resumed. */
  | { readonly type: "stream.lost" | "stream.resumed" }
  /** The server can be reached but has no free event stream: its limit is reached. */
  | { readonly type: "stream.refused" }
  /** The server answers 503 during a restart, and then as usual. */
  | { readonly type: "server.restarting" | "server.answered" }

interface Context {
  readonly hasNetwork: boolean
  /** Whether the event stream is open; it can survive a short loss of the network. */
  readonly hasStream: boolean
}

/**
 * [ERR-027] [ERR-028] Whether the server can be reached, for the whole page. `connection.returned` after an outage
 * makes the page reload stale data.
 */
export const connectionMachine = setup({
  types: {
    input: {} as Context,
    context: {} as Context,
    events: {} as ConnectionEvent,
    /** Changes may have been missed; `wasTold` if the outage was shown to the user. */
    emitted: {} as { readonly type: "connection.returned"; readonly wasTold: boolean }
  },
  // Milliseconds: shorter outages, such as a server restart, are not shown.
  delays: { lostTimeout: 5_000 },
  guards: {
    hasNetwork: ({ context }) => context.hasNetwork,
    hasStream: ({ context }) => context.hasStream
  },
  actions: {
    loseNetwork: assign({ hasNetwork: false }),
    findNetwork: assign({ hasNetwork: true }),
    loseStream: assign({ hasStream: false }),
    doWithout: assign({ hasNetwork: true, hasStream: false }),
    findStream: assign({ hasNetwork: true, hasStream: true }),
    tellReturned: emit((_, { wasTold }: { readonly wasTold: boolean }) => ({
      type: "connection.returned" as const,
      wasTold
    }))
  }
}).createMachine({
  id: "connection",
  context: ({ input }) => input,
  initial: "starting",
  states: {
    starting: { always: [{ guard: "hasNetwork", target: "connected" }, { target: "lost" }] },
    connected: {
      on: {
        "stream.resumed": { actions: "findStream" },
        "stream.lost": { actions: "loseStream", target: "wavering" },
        "stream.refused": { actions: "doWithout" },
        "network.lost": { actions: "loseNetwork", target: "lost" },
        "server.restarting": "restarting"
      }
    },
    restarting: {
      on: {
        "stream.resumed": { actions: "findStream" },
        "stream.lost": { actions: "loseStream" },
        "stream.refused": { actions: "doWithout" },
        "network.lost": { actions: "loseNetwork", target: "lost" },
        "server.answered": { actions: { type: "tellReturned", params: { wasTold: true } }, target: "connected" }
      }
    },
    wavering: {
      after: { lostTimeout: "lost" },
      on: {
        "server.restarting": "restarting",
        "stream.resumed": {
          actions: ["findStream", { type: "tellReturned", params: { wasTold: false } }],
          target: "connected"
        },
        "stream.refused": {
          actions: ["doWithout", { type: "tellReturned", params: { wasTold: false } }],
          target: "connected"
        },
        "network.lost": { actions: "loseNetwork", target: "lost" }
      }
    },
    lost: {
      on: {
        "network.lost": { actions: "loseNetwork" },
        "stream.lost": { actions: "loseStream" },
        "server.restarting": { actions: "findNetwork", target: "restarting" },
        "network.found": [
          {
            guard: "hasStream",
            actions: ["findNetwork", { type: "tellReturned", params: { wasTold: true } }],
            target: "connected"
          },
          { actions: "findNetwork" }
        ],
        "stream.resumed": {
          actions: ["findStream", { type: "tellReturned", params: { wasTold: true } }],
          target: "connected"
        },
        "stream.refused": {
          actions: ["doWithout", { type: "tellReturned", params: { wasTold: true } }],
          target: "connected"
        }
      }
    }
  }
})

export type ConnectionRef = ActorRefFrom<typeof connectionMachine>
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>
