import type { ComponentType } from "react"
import type { RouteId } from "#schemas/access/routes.ts"
import { FrontShell } from "#ui/access/FrontShell.tsx"
import { modules } from "#ui/composition/modules.ts"
import { lazyChunk } from "#ui/shared/lazy/lazyChunk.ts"
import { viewOf } from "#ui/shared/lazy/lazyPart.tsx"
import {
  type Modules,
  type Parts,
  type Screen,
  screen,
  type ScreenSource,
  type UiFrame,
  type UiModule,
  type UiParts
} from "#ui/shared/module.ts"

const made = (load: () => Promise<ComponentType>): Screen => {
  const part = lazyChunk(load)
  const view = viewOf(part, (page) => page, "page")
  return Object.assign(() => view({}), { preload: part.want })
}

/** The screen of a URL that only redirects: the guards redirect before it renders. */
const nothing: Screen = Object.assign(() => null, { preload: () => Promise.resolve() })
/** Not lazy: it is small and consists of code that every page needs. */
export const frontLayout = FrontShell

const inOrder = <Placed extends { readonly at: number }>(placed: ReadonlyArray<Placed>) =>
  placed.toSorted((one, other) => one.at - other.at)

/** Returns the loaded value; throws if it is not loaded yet. */
const arrivedOf = <Loaded>(loaded: Loaded | null) => {
  if (loaded === null) throw new Error("What modules add is asked for before the page that it comes with")
  return loaded
}

/** Combines the manifests of the modules. If two modules have a screen for one route, the later module wins. */
export const foldModules = (all: ReadonlyArray<UiModule>) => {
  const parts = lazyChunk(async (): Promise<Parts> => {
    const found: ReadonlyArray<UiParts> = (await import("#ui/composition/parts.generated.ts")).parts
    return {
      homeLines: Object.assign({}, ...found.map((one) => one.homeLines)) as Parts["homeLines"],
      providerIcons: Object.assign({}, ...found.map((one) => one.providerIcons)) as Parts["providerIcons"],
      settings: inOrder(found.flatMap((one) => one.settings ?? []))
    }
  })
  const frame = lazyChunk(async (): Promise<Required<UiFrame>> => {
    const found: ReadonlyArray<UiFrame> = (await import("#ui/composition/frame/frame.generated.ts")).frames
    return {
      fileTabs: inOrder(found.flatMap((one) => one.fileTabs ?? [])),
      navigation: inOrder(found.flatMap((one) => one.navigation ?? []))
    }
  })
  const shell = screen(() => import("#ui/composition/frame/AppShell.tsx"), "AppShell").load
  const shellLayout = made(async () => (await Promise.all([shell(), frame.fetch()]))[0])
  /** Loads a page together with the `UiParts` of all modules. */
  const withParts = async <Loaded>(load: () => Promise<Loaded>) => (await Promise.all([load(), parts.fetch()]))[0]
  // Routes that share a screen share one component, so navigation between them keeps its state.
  const screens = new Map<ScreenSource, Screen>()
  const sources = Object.assign({}, ...all.map((one) => one.screens)) as NonNullable<UiModule["screens"]>
  // Routes `company-…` (a company's own settings) use the screens of the client file, `customer-…`.
  const sourceOf = (id: RouteId) => sources[id] ?? sources[id.replace("company", "customer") as RouteId]
  const textsOf = (id: RouteId) => {
    const source = sourceOf(id)
    if (source === undefined) return []
    const { texts = [] } = all.find(({ screens = {} }) => Object.values(screens).includes(source)) ?? {}
    return [...texts, ...source.texts]
  }
  const pageOf = (id: RouteId) => {
    const source = sourceOf(id)
    if (source === undefined) return nothing
    const known = screens.get(source) ?? made(source.needsParts ? () => withParts(source.load) : source.load)
    screens.set(source, known)
    return known
  }
  const folded: Modules = {
    hasScreen: (id) => sourceOf(id) !== undefined,
    textsOf,
    pageOf,
    prefetch: (id) =>
      void Promise.all([import("#ui/app/frame/visitor.ts"), shellLayout.preload(), pageOf(id).preload()]).catch(
        () => undefined
      ),
    frame: () => arrivedOf(frame.now()),
    parts: () => arrivedOf(parts.now())
  }
  return { ...folded, shellLayout, withParts, loadParts: parts.fetch, loadFrame: frame.fetch }
}

/** The modules of this portal. */
export const portalModules = foldModules(modules)
