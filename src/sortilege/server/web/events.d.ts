/** What happened at the table, as JSON: those events that the pages look into. */
import type { Actor, Card, Fields, Outcome, Row, Secrecy, SeatId } from "./types";

export interface TestEvent {
  type: string;
  test: string;
}
export interface Called extends TestEvent {
  type: "test_called/1";
  label: string;
  at: { actor: Actor }[];
  inputs: Fields;
  secret: boolean;
}
export interface Ended extends TestEvent {
  type: "test_ended/1";
  outcome: Outcome;
  said: string;
  rows: Row[];
}
export interface Cancelled extends TestEvent {
  type: "test_cancelled/1";
  by: SeatId;
}
export interface Corrected extends TestEvent {
  type: "test_corrected/1";
  by: SeatId;
  inputs: Fields;
  outcome: Outcome;
  said: string;
  rows: Row[];
  why: string;
  drawn: { cards: string[] }[];
}
export interface SheetWritten {
  type: "sheet_written/1";
  actor: Actor;
}
export interface TakenBack {
  type: "taken_back/1";
  entry: number;
}
export interface Spoke {
  type: "spoke/1";
  audience: string[];
  seat: SeatId;
  text: string;
}
export interface Die {
  value: number;
  fate?: "kept" | "dropped" | "rerolled";
  exploded?: boolean;
  hit?: boolean;
}
export interface RolledPool {
  text: string;
  sides: number;
  dice: Die[];
  worth: number;
  counted?: boolean;
  label?: string;
}
export interface DiceRolled {
  type: "dice_rolled/1";
  audience: string[];
  seat: SeatId;
  roll: { text: string; total: number; pools?: RolledPool[]; remark?: string };
  secret: Secrecy;
}
/** Cards drawn openly, shown, or looked at. */
export interface WithCards {
  type: "drew_openly/1" | "revealed/1" | "peeked/1";
  audience?: string[];
  seat: SeatId;
  cards: Card[];
}
export type AnyEvent = Called | TakenBack | Ended | Cancelled | Corrected | SheetWritten | { type: string };
