/** A sheet that is open, and what is planned for it, as JSON. */
import type { Actor, Fields, Plain, SeatId } from "../types";

export type Answer = "met" | "unmet" | "needs_gm";
export interface Reason {
  answer: Answer;
  words: string;
  of: Reason[];
}
export interface Finding {
  code: string;
  key: string;
  message: string;
  reason: Reason | null;
  waived: boolean;
}
export interface Option {
  what: string;
  label: string;
  group: string;
  level: number;
  says: string;
  to: number;
  to_says: string;
  price: number;
  cost: string;
  budget: string;
  allowed: boolean;
  completes: boolean;
  reason: Reason;
  unlocks: string[];
  lowers: boolean;
  links: string[];
  least: number;
  most: number;
  words: string[];
}
export interface Purse {
  key: string;
  label: string;
  units: number;
  unit: number;
  says: string;
}
export interface Choice {
  key: string;
  label: string;
  group: string;
  among: Plain[];
  words: string[];
  value: Plain;
  open: boolean;
}
export interface Link {
  key: string;
  label: string;
}
export interface Family {
  key: string;
  label: string;
  group: string;
  links: number;
  among: Link[];
  usual: Record<string, string[]>;
  branching: string[];
  buyable: boolean;
}
export interface Award {
  key: string;
  label: string;
  most: number;
}
export interface Entry {
  number: number;
  step: number;
  kind: "grant" | "buy" | "refund" | "adjust" | "waive" | "migrate";
  says: string;
  who: string;
  when: string;
  why: string;
  undone: boolean;
  open: boolean;
  falls: number[];
}
export interface SheetView {
  actor: Actor;
  name: string;
  owner: SeatId | null;
  npc: boolean;
  mine: boolean;
  seen: number;
  creating: boolean;
  pinned: boolean;
  values: Fields;
  rest: Fields;
  purses: Purse[];
  choices: Choice[];
  families: Family[];
  options: Option[];
  awards: Award[];
  findings: Finding[];
  ends: Finding[];
  history: Entry[];
  abilities: Ability[];
}

/** Something that a level brings, in words; `rule` is its ID. */
export interface Ability {
  what: string;
  words: string;
  rule: string;
}

export interface PlanStep {
  what: string;
  label: string;
  was: number;
  to: number;
  says: string;
  price: number;
  cost: string;
  budget: string;
  total: number;
  when: string;
  needs_gm: boolean;
}
export interface Plan {
  steps: PlanStep[];
  costs: Record<string, number>;
  when: string;
  start: string;
  blocked: Reason[];
}

export type Change = { type: string } & Record<string, unknown>;
