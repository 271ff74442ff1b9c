/** The icon of wallets that have none; 96 by 96, as EIP-6963 asks. */
export const ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2296%22 height=%2296%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%229%22 fill=%22%232463eb%22/%3E%3Cpath d=%22M8 12h16v11H8zM8 12l12-5v5M20 17h4%22 fill=%22none%22 stroke=%22%23fff%22 stroke-width=%222%22 stroke-linejoin=%22round%22/%3E%3C/svg%3E'
