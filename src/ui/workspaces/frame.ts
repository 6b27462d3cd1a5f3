import type { UiFrame } from "#ui/shared/module.ts"

export const frame = {
  navigation: [
    {
      id: "holding-dashboard",
      label: "app:nav.holding",
      icon: "sitemap",
      at: 110,
      for: "groupAdmins",
      covers: ({ area }) => area === "holding"
    },
    {
      id: "settings",
      label: "app:nav.settings",
      icon: "cog",
      at: 120,
      // The catalogue has its own entry in the rail.
      covers: ({ area, id }) => /^(firm|company)-settings$/.test(area) && !id.startsWith("settings-offers")
    },
    {
      id: "sa-home",
      label: "app:nav.sa",
      icon: "cog",
      at: 210,
      for: "superAdmins",
      // Covers all provider screens that have no rail entry of their own; the home page links to them.
      covers: ({ id }) => id.startsWith("sa-") && !/^sa-(firm|modules|support)/.test(id)
    },
    {
      id: "sa-firms",
      label: "app:nav.sa-firms",
      icon: "building",
      at: 220,
      for: "superAdmins",
      covers: ({ id }) => id.startsWith("sa-firm")
    },
    {
      id: "sa-modules-subscriptions",
      label: "app:nav.sa-modules",
      icon: "thLarge",
      at: 230,
      for: "superAdmins",
      covers: ({ id }) => id.startsWith("sa-modules")
    }
  ]
} satisfies UiFrame
