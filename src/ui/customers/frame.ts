import type { UiFrame } from "#ui/shared/module.ts"

export const frame = {
  navigation: [
    {
      id: "customers",
      label: "app:nav.customers",
      icon: "users",
      at: 20,
      covers: ({ area }) => area === "client-file"
    }
  ],
  fileTabs: [
    { id: "customer-general", at: 10 },
    { id: "customer-addresses", at: 20 },
    { id: "customer-banks", at: 30 },
    { id: "customer-fiscal", at: 40 },
    { id: "customer-notes", at: 50 },
    { id: "customer-financial-years", at: 70 },
    { id: "customer-users", at: 90 },
    { id: "customer-automation", at: 110 },
    { id: "customer-administration", at: 120 }
  ]
} satisfies UiFrame
