import { ManagedRuntime } from "effect"
import { ApiClient } from "#services/shared/ApiClient.ts"
import { type Portal, usePortal } from "#ui/app/portal.ts"

const made = new WeakMap<Portal["requests"], ManagedRuntime.ManagedRuntime<ApiClient, never>>()

/**
 * Runs the services' Effects over the page's request queue. Not part of the portal, because the first page does not
 * load Effect.
 */
export const runtimeOf = ({ requests }: Pick<Portal, "requests">): ManagedRuntime.ManagedRuntime<ApiClient, never> => {
  const known = made.get(requests)
  if (known !== undefined) return known
  const runtime = ManagedRuntime.make(ApiClient.over(requests))
  made.set(requests, runtime)
  return runtime
}

export const useRuntime = () => runtimeOf(usePortal())
