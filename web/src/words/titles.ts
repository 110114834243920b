/** The games by name: the same in every language. */
export const titles: Record<string, string> = {
  gold: "Gold",
  "quick-silver": "Quick Silver",
  "gold-river": "Gold River",
  "goldmine-rumbles": "Goldmine Rumbles",
};
