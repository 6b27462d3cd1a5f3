import { QueryClient } from "@tanstack/react-query"
import type { CallFailure } from "#services/shared/failures.ts"

/** What the server knows, kept for the signed-in person; anonymous pages do without, and without its code. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The client under it says when the network is away; a paused query would say nothing.
      networkMode: "always",
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && (error as unknown as CallFailure)._tag === "ConnectionLost"
    },
    mutations: { networkMode: "always" }
  }
})
