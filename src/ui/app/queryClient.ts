import type { CallFailure } from "#services/shared/failures.ts"
import { QueryClient } from "@tanstack/react-query"

declare module "@tanstack/react-query" {
  interface Register {
    /** Queries and mutations make calls, and a call rejects with nothing else. */
    readonly defaultError: CallFailure
  }
}

/** What the server knows, kept for the signed-in person; anonymous pages do without, and without its code. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The client under it says when the network is away; a paused query would say nothing.
      networkMode: "always",
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && error._tag === "ConnectionLost"
    },
    mutations: { networkMode: "always" }
  }
})
