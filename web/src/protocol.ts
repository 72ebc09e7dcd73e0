// Generated from the server's types, hence long: run python -m tools.write_protocol

export const PROTOCOL = 3;

export const CLOSE_RELOAD = 4000;

export const CLOSE_UNKNOWN_USER = 4001;

export const CLOSE_NO_SPECTATORS = 4003;

export const CLOSE_NO_SUCH_TABLE = 4004;

export const CLOSE_TABLE_CLOSED = 4005;

export const CLOSE_REMOVED = 4006;

export const CLOSE_NO_SUCH_EVENING = 4007;

export const CLOSE_TOO_SLOW = 4008;

export const CLOSE_TOO_FAST = 4029;

export const CLOSE_TOO_LARGE = 1009;

export const CLOSE_RESTART = 1012;

/** What is there already is not added again: whoever doubts that it arrived, sends it again. */
export interface AddMessage {
  type: "add";
  id: string;
  batch: Batch;
}

/** Somebody has added something; it is durable. */
export interface Added {
  type: "added";
  seq: number;
  batch: Batch;
}

/** Points beside the games. These need not add up to zero. */
export interface Adjustment {
  what: "adjustment";
  player: string;
  points: number;
  why: "correction" | "penalty";
  note?: string;
}

/** The owner says who may write: one guest, or everybody. */
export interface AllowMessage {
  type: "allow";
  id: string;
  /** Null for everybody. */
  guest: number | null;
  writes: boolean;
}

export interface ArrangeAnswer {
  text: string;
  fits: boolean;
  /** As many tiles in melds as possible. */
  table: MeldView[];
  left_over: string;
  /** If they don't all fit: tiles of the box with which they would. Each is one way, with the fewest tiles that we found; none if many are missing. */
  missing: string[];
}

/** How do these loose tiles fit into melds? */
export interface ArrangeQuestion {
  edition?: string;
  house_rules?: Record<string, string | number | boolean>;
  tiles: string;
}

/** So long for the whole game. */
export interface Bank {
  kind: "bank";
  seconds: number;
}

/** What is added to an evening: notes on the pad, clocks that were set, taps on them. */
export interface Batch {
  entries?: EveningEntry[];
  clocks?: ClockSet[];
  taps?: Tap[];
}

export type BotLevel = "easy" | "hard" | "master" | "medium";

export interface BotSet {
  type: "bot-set";
  seat: number;
  level: BotLevel | null;
}

export interface BotStandsIn {
  type: "stand-in";
  seat: number;
}

/** What is played, and how long. */
export interface Box {
  what: "box";
  edition: string;
  house?: Record<string, string | number | boolean>;
  /** In games, or in rounds where the box plays rounds; 0 is open-ended. */
  length?: number;
}

/** The same, but the first seconds of a turn cost nothing. */
export interface Bronstein {
  kind: "bronstein";
  seconds: number;
  free: number;
}

export interface CameBack {
  type: "back";
  seat: number;
}

/** The owner changes the settings; people keep their seats if there are enough. */
export interface ChangeSettings {
  do: "change-settings";
  settings: Settings;
}

export interface CheckAnswer {
  legal: boolean;
  /** What the referee says, in your language and in the words of the box. */
  text: string;
  /** Why it isn't legal. */
  fault: Fault | null;
  /** The tiles from the rack. */
  laid: string;
  points: number;
  /** Null if the player has opened. */
  opening: OpeningVerdict | null;
  /** Those of the play. */
  melds: JudgedMeld[];
  /** The melds of the play that the fault speaks of: indexes from 0. */
  blamed: number[];
  /** The melds of the table before that it speaks of. */
  blamed_before: number[];
  /** The tiles that it speaks of. */
  tiles: string;
}

/** Is this play legal? Melds that nobody touched may be left out of both tables. */
export interface CheckQuestion {
  edition?: string;
  house_rules?: Record<string, string | number | boolean>;
  /** Before the play. */
  table?: string[];
  /** The table after it. */
  play: string[];
  /** Before the play; null if everything that was laid was on it. */
  rack?: string | null;
  opened?: boolean;
}

/** What a client sends over a table's socket. */
export type ClientMessage = CommandMessage | DraftMessage | HintMessage | ReactMessage | PingMessage;

/** A clock was set for a game. Of several, the one with the highest order counts, then the highest id. */
export interface ClockSet {
  id: string;
  order: number;
  mode: PerTurn | Bank | Bronstein | Off;
  /** In turn order. */
  players: string[];
}

export interface ClockView {
  /** Length of the current turn; null without a clock. */
  length: number | null;
  /** When the turn ends; null without a clock, and in a pause. */
  deadline: number | null;
  paused: boolean;
  /** During a pause: how much time is left. */
  left: number | null;
}

/** Nobody is left. */
export interface Closed {
  type: "closed";
}

/** `id` is chosen by the client; the same command sent again with the same id is carried out once. */
export interface CommandMessage {
  type: "command";
  id: string;
  command: Sit | Rename | ChangeSettings | SetBot | Remove | OfferSeat | LetIn | Start | NextGame | Rematch | Leave | StandIn | Pause | Resume | Play | Draw | KeepDeal | DemandRedeal | Resign;
  /** Who of your device asks; by default whose tiles are seen, or else the first. */
  person?: number | null;
}

/** One of several people who share your device. */
export interface Companion {
  /** Their number on the device. */
  person: number;
  seat: number;
}

/** Nobody demands a new deal, or nobody does any longer. */
export interface DealAcceptedLine {
  event: "deal-accepted";
  own?: OwnLine;
}

export interface DemandRedeal {
  do: "demand-redeal";
  game: number;
  deal: number;
}

/** Somebody who shares your device. */
export interface DevicePerson {
  /** Their number on it, from 2 on. */
  person: number;
  name: string;
}

/** The command was carried out and is durable: its events are those of `seq`. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
}

/** A player no longer shows their draft: what was shown this turn is void. */
export interface DraftGone {
  type: "draft-gone";
  seat: number;
  game: number;
  turn: number;
}

/** The player's unfinished table; answered by a verdict. */
export interface DraftMessage {
  type: "draft";
  game: number;
  turn: number;
  /** Chosen by the page at random, to tell the drafts of a player's devices apart. */
  device: string;
  version: number;
  /** Melds and loose tiles alike, everything on the table. */
  melds: string[];
  /** Whether others may see it. */
  show?: boolean;
  /** It is what another device of yours has tried: it is judged, and nothing else. */
  follows?: boolean;
}

/** Draw a tile; if the pool is empty, pass. */
export interface Draw {
  do: "draw";
  game: number;
  turn: number;
}

export interface EditionInfo {
  id: string;
  name: string;
  source: string;
  min_players: number;
  max_players: number;
  /** The `clock_seconds` that a new table starts with: 0 where the clock is optional, or not mentioned. */
  new_table_clock: number;
  tile_sets: TileSetInfo[];
  rules: Record<string, string | number | boolean>;
  differences: RuleValue[];
}

/** The owner ends the sharing; everybody keeps what they have. */
export interface EndMessage {
  type: "end";
  id: string;
}

/** How a game ended. */
export type Ending = "out" | "resigned" | "stuck";

/** What a client sends over an evening's socket. */
export type EveningAsk = AddMessage | AllowMessage | NameMessage | EndMessage | PingMessage;

/** One note, written once and never changed. */
export interface EveningEntry {
  /** Drawn at random by whoever writes it. */
  id: string;
  /** The line that it belongs to: its own id if it begins one. */
  line: string;
  /** One more than the highest that its writer knew. Clocks of phones disagree; this doesn't. */
  order: number;
  /** When, in milliseconds since 1970, by the clock of the device. Only for show. */
  at: number;
  note: Box | Player | Game | Adjustment | Removed;
  replaces?: string[];
  /** The device that wrote it. */
  by?: string;
}

export interface EveningSummary {
  id: string;
  code: string;
}

/** What the server sends over an evening's socket. */
export type EveningTold = EveningWelcome | Added | People | Done | RefusedMessage | Pong;

/** The first message: what was added after `since`. */
export interface EveningWelcome {
  type: "welcome";
  protocol: number;
  /** The server's real time, in milliseconds since 1970. */
  now: number;
  id: string;
  code: string;
  seq: number;
  people: People;
  batches: Batch[];
}

/** Something happened. `table` and `game` hold the keys that changed, with their new values. */
export interface EventMessage {
  type: "event";
  seq: number;
  at: number;
  now: number;
  events: (Stood | Renamed | SettingsChanged | BotSet | SeatOffered | MatchBegan | ReadyForMore | WentAbsent | CameBack | BotStandsIn | PauseAsked | PauseUnasked | Paused | Resumed | Closed | SatSeen | OwnerSeen | GameLines)[];
  /** The keys of TableView that changed. */
  table: TableChange;
  /** The keys of GameView that changed. */
  game: GameChange;
  you: You;
}

/** What is wrong, as in a refusal. */
export interface Fault {
  code: string;
  details: Record<string, string | number>;
  text: string;
}

/** A finished game. Whoever is named in `left` took part. */
export interface Game {
  what: "game";
  left: Record<string, number | string>;
  out?: string | null;
  /** Nobody could go on, or wanted to. */
  stuck?: boolean;
  resigned?: string[];
  /** Matters only for the odd point of a tie in a stuck game. */
  starter?: string | null;
}

export interface GameAnnouncedLine {
  event: "game-announced";
  seats: number;
  commitment: string;
  handicaps?: SeatHandicap[];
  own?: OwnLine;
}

/** Any of the keys of GameView, with their new values. */
export interface GameChange {
  number?: number;
  phase?: Phase;
  /** The SHA-256 of the seed; the seed itself is in the result. */
  commitment?: string;
  deals?: number;
  starter?: number | null;
  /** The seat whose turn it is. */
  turn?: number | null;
  turn_number?: number;
  melds?: MeldView[];
  opened?: boolean[];
  resigned?: boolean[];
  passed?: boolean[];
  rack_sizes?: number[];
  pool_size?: number;
  result?: ResultView | null;
}

/** Racks, pool and seed are revealed, so that everybody can check the scores and the deal. */
export interface GameEndedLine {
  event: "game-ended";
  ending: "out" | "stuck" | "resigned";
  winners: number[];
  scores: number[];
  racks: string[];
  pool: string;
  seed: string;
  own?: OwnLine;
}

/** An event of a game as one viewer sees it, as in a game record. */
export type GameLine = PublicLine | HiddenLine;

/** Events of a game as lines of its record: in the log all of them, on the wire what a viewer may know. */
export interface GameLines {
  type: "game";
  game: number;
  events: GameLine[];
}

/** A finished game of the match; `record` is the id of its record. */
export interface GameScore {
  number: number;
  scores: number[];
  winners: number[];
  record: string;
}

/** The public side of the current game, or of the one that has just ended. */
export interface GameView {
  number: number;
  phase: Phase;
  /** The SHA-256 of the seed; the seed itself is in the result. */
  commitment: string;
  deals: number;
  starter: number | null;
  /** The seat whose turn it is. */
  turn: number | null;
  turn_number: number;
  melds: MeldView[];
  opened: boolean[];
  resigned: boolean[];
  passed: boolean[];
  rack_sizes: number[];
  pool_size: number;
  result: ResultView | null;
}

export interface GradeAnswer {
  /** What the position asks; null if nothing can be laid. */
  kind: Kind | null;
  laid: string;
  /** The table of the best play. */
  table: string[];
  /** The way with the easiest techniques to a table that lays these tiles; empty if we know none. */
  stages: SeenStage[];
}

/** How would a person find the play that lays the most? */
export interface GradeQuestion {
  edition?: string;
  house_rules?: Record<string, string | number | boolean>;
  table?: string[];
  rack: string;
  opened?: boolean;
}

/** Somebody who has opened the evening. */
export interface Guest {
  number: number;
  /** May be empty. */
  name: string;
  writes: boolean;
  owner: boolean;
}

/** With this address another device takes over your identity: once, within this many seconds. */
export interface Handover {
  url: string;
  /** The address as a QR code: an SVG picture. */
  qr: string;
  expires_in: number;
}

/** Something happened that only the viewer knows of. */
export interface HiddenLine {
  event: null;
  own: OwnLine;
}

/** All three steps describe the same play, so they never contradict each other. */
export interface Hint {
  type: "hint";
  id: string;
  step: HintStep;
  turn: number;
  /** Whether there is a play; null if it wasn't found out in time. */
  playable: boolean | null;
  /** From the second step on: what would be laid. */
  tiles?: string | null;
  /** From the second step on: indexes of the melds that would change. */
  melds?: number[] | null;
  /** In the third step: the whole table after it. */
  table?: MeldView[] | null;
  /** In the third step: how to get there, in words. */
  steps?: string[] | null;
  /** In the third step: how the table lies after each of the steps. Tiles on their way from one meld to another may lie alone. */
  after?: (string[])[] | null;
}

export interface HintMessage {
  type: "hint";
  id: string;
  step: HintStep;
}

export type HintStep = "is-there" | "show" | "where";

export interface JudgedMeld {
  meld: MeldView;
  /** Why it isn't valid. */
  fault: Fault | null;
}

export interface KeepDeal {
  do: "keep-deal";
  game: number;
  deal: number;
}

/** What is asked. The answer is always the one set of tiles that lays the most. */
export type Kind = "joker" | "lay" | "open" | "out";

/** Somebody without a seat would like one; the owner alone hears of it. */
export interface Knock {
  type: "knock";
  /** Stands for them at this table alone. */
  who: string;
  name: string;
  /** Whether they were removed, and have to be let in first. */
  removed: boolean;
}

/** The table at which somebody has knocked. */
export interface KnockedTable {
  id: string;
  code: string;
  phase: TablePhase;
  edition: string;
  house_rules: Record<string, string | number | boolean>;
  clock_seconds: number;
  match_length: number;
  games_played: number;
  game_count: number;
  public: boolean;
  seats: ListedSeat[];
  free_seats: number;
  /** What its owner may call them: a place may be kept for them alone. */
  who: string;
}

/** Leave the table; in a game a bot plays on, and the seat waits for its player. */
export interface Leave {
  do: "leave";
}

/** The owner lets somebody who was removed come in again: `who` is what a knock called them. */
export interface LetIn {
  do: "let-in";
  who: string;
}

/** A level of the bots. Ratings are as measured in the arena, by edition and number of players. */
export interface LevelInfo {
  id: string;
  name: string;
  description: string;
  ratings: Record<string, Record<string, number>>;
}

/** An address that others can open. */
export interface Link {
  url: string;
  /** Whether it works on this machine only, because the server doesn't listen on the network. */
  local: boolean;
}

export interface ListedSeat {
  sitter: Sitter;
  name: string;
  level: BotLevel | null;
  /** Whether a bot plays for the person. */
  stand_in?: boolean;
}

/** A new match: its games are counted from here; people keep their seats. */
export interface MatchBegan {
  type: "match-began";
}

/** The unit of a match's length; a round has as many games as players. */
export type MatchUnit = "games" | "rounds";

export interface MatchView {
  length: number;
  /** What the length counts; a round has as many games as players. */
  unit: MatchUnit;
  game_count: number;
  games: GameScore[];
  totals: number[];
  games_won: number[];
  /** Who is ahead or, when the match is over, has won it. */
  leaders: number[];
  over: boolean;
}

/** Who you are to the server. */
export interface Me {
  name: string;
  /** The version of the protocol that the server speaks. */
  protocol: number;
}

export interface MeldView {
  tiles: string;
  /** Null if it isn't valid. */
  shape: Shape | null;
  /** What each tile stands for: one face, two for a double, none for a mirror; a colour-change joker stands for a number without a colour (`7`). Empty if the meld isn't valid. */
  stands: (string[])[];
  points: number;
}

export interface MyRecord {
  id: string;
  table: string;
  game: number;
  /** Milliseconds since 1970. */
  finished_at: number;
  summary: RecordSummary;
}

/** A table where you sit, or which you own without sitting there. */
export interface MyTable {
  table: TableSummary;
  /** Null without one; and where nobody looks: from the eleventh table on, and in all but one of the long matches that nobody plays at the moment. */
  seat: number | null;
  /** Whether the game waits for you: your turn, or a deal that you may refuse. */
  your_turn: boolean;
}

/** What the others call you. */
export interface NameMessage {
  type: "name";
  id: string;
  name: string;
}

export interface NewName {
  name: string;
}

export interface NewTable {
  settings: Settings;
  /** With a name, you take the first free seat; if all others are bots, the first game begins. */
  name?: string | null;
  /** Numbers of people who share your device: they sit down after you. */
  people?: number[];
}

/** Be ready for the next game; it begins when all who have not left are, or half a minute later. */
export interface NextGame {
  do: "next-game";
  /** False: the owner doesn't wait for the others. */
  wait?: boolean;
}

/** Nobody's time is counted: the clock only says whose turn it is. */
export interface Off {
  kind: "off";
}

/** The owner offers the place of a bot, also in the middle of a game: whoever sits down takes it over. */
export interface OfferSeat {
  do: "offer-seat";
  seat: number;
  /** For whom the place is kept, as a knock called them; by default it is anybody's. */
  who?: string | null;
}

export interface OpeningVerdict {
  needed: number;
  /** What counts so far. */
  points: number;
}

export interface OwnDealKeptLine {
  event: "own-deal-kept";
}

export interface OwnDealLine {
  event: "own-deal";
  rack: string;
  may_redeal: boolean;
}

/** Your draft of the current turn, as the server has it. */
export interface OwnDraft {
  game: number;
  turn: number;
  melds: string[];
  /** Whether the others see it. */
  shown: boolean;
}

/** What you are trying out on this device of yours; all of them hear it. */
export interface OwnDraftMoved {
  type: "own-draft";
  device: string;
  game: number;
  turn: number;
  melds: string[];
  /** Whether the others see it. */
  shown: boolean;
}

export interface OwnDrawLine {
  event: "own-draw";
  tiles: string;
}

/** What only the viewer learns from an event. */
export type OwnLine = OwnDealLine | OwnDrawLine | OwnDealKeptLine;

export interface OwnerSeen {
  type: "owner-changed";
  seat: number | null;
}

export interface PassedLine {
  event: "passed";
  seat: number;
  own?: OwnLine;
}

/** Ask for a pause; the clock stops when everybody present has asked. */
export interface Pause {
  do: "pause";
}

export interface PauseAsked {
  type: "pause-asked";
  seat: number;
}

export interface PauseUnasked {
  type: "pause-unasked";
  seat: number;
}

export interface Paused {
  type: "paused";
}

export interface People {
  type: "people";
  /** Your number among the guests; 0 for one more than are listed. */
  you: number;
  /** Whether everybody may write. */
  everybody: boolean;
  guests: Guest[];
}

/** So long for each turn, and a number of extensions for each player. */
export interface PerTurn {
  kind: "turn";
  seconds: number;
  extensions: number;
  /** The length of one, in seconds. */
  extension: number;
}

export type Phase = "deal-offered" | "ended" | "playing" | "starting";

export interface PingMessage {
  type: "ping";
  id: string;
}

/** Turn the table into this one; the missing tiles come from the rack. */
export interface Play {
  do: "play";
  game: number;
  turn: number;
  melds: string[];
}

/** One changed meld: what is left of `base`, `base` with the parts added, or a new one made of them. */
export interface PlayStep {
  kind: StepKind;
  text: string;
  made: string;
  base: string | null;
  parts: StepPart[];
  /** The table after this step; tiles that a later step uses lie there by themselves. */
  after: string[];
}

export interface PlayedLine {
  event: "played";
  seat: number;
  table: string;
  laid: string;
  points: number;
  opening: boolean;
  own?: OwnLine;
}

export interface Player {
  what: "player";
  name: string;
  /** Clockwise, in the order of these numbers; who sits down between two gets a number between theirs. */
  place: number;
  /** False once they have gone home; their games still count. */
  here?: boolean;
}

export interface Pong {
  type: "pong";
  id: string;
  now: number;
}

export interface PoolStirredLine {
  event: "pool-stirred";
  own?: OwnLine;
}

/** What everybody learns from an event. */
export type PublicLine = GameAnnouncedLine | StartDrawnLine | StarterNamedLine | RacksDealtLine | PoolStirredLine | DealAcceptedLine | RedealDemandedLine | TurnBeganLine | TilesTakenLine | PlayedLine | PassedLine | TimeUpSeenLine | ResignedLine | GameEndedLine;

export interface RacksDealtLine {
  event: "racks-dealt";
  number: number;
  rack_size: number;
  pool_size: number;
  own?: OwnLine;
}

export interface ReactMessage {
  type: "react";
  reaction: Reaction;
}

/** All that people can say to each other. */
export type Reaction = "bye" | "hello" | "hurry" | "oops" | "thanks" | "thinking" | "well-played" | "wow";

export interface ReactionSeen {
  type: "reaction";
  seat: number;
  reaction: Reaction;
}

/** A player is ready for the next game, or for another match. */
export interface ReadyForMore {
  type: "ready";
  seat: number;
}

/** A finished game in a list. */
export interface RecordSummary {
  edition: string;
  house_rules: Record<string, string | number | boolean>;
  names: string[];
  scores: number[];
  winners: number[];
  ending: Ending;
  /** Lets others see a game of a table without spectators; null if everybody may see it anyway. */
  key?: string | null;
}

export interface RedealDemandedLine {
  event: "redeal-demanded";
  seat: number;
  pairs: string;
  own?: OwnLine;
}

/** Why something is refused: by the rules, or by the server. */
export type RefusalCode = "already-started" | "bad-name" | "bad-position" | "bad-settings" | "colour-change-first" | "colour-change-in-group" | "colour-change-same-colour" | "deal-not-accepted" | "evening-full" | "foreign-page" | "freed-joker-in-kept-meld" | "game-not-over" | "game-over" | "group-colour-twice" | "group-too-large" | "hints-off" | "joker-meld-split" | "joker-meld-touched" | "joker-not-swapped" | "joker-taken" | "malformed" | "match-not-over" | "match-over" | "meld-only-jokers" | "meld-too-short" | "mirror-at-edge" | "mirror-twice" | "mirror-unequal" | "must-play" | "no-answer" | "no-game" | "no-spectators" | "no-such-edition" | "no-such-evening" | "no-such-link" | "no-such-record" | "no-such-seat" | "no-such-table" | "not-a-meld" | "not-absent" | "not-an-action" | "not-owner" | "not-paused" | "not-seated" | "not-your-evening" | "not-your-turn" | "nothing-laid" | "only-watching" | "opening-too-low" | "opening-touches-table" | "overtaken" | "paused" | "private-record" | "redeal-not-offered" | "reload" | "removed" | "run-colours-mixed" | "run-gap" | "run-not-in-order" | "run-number-twice" | "run-out-of-range" | "seat-not-taken" | "seat-resigned" | "seat-taken" | "seats-empty" | "stale" | "table-closed" | "table-tile-missing" | "tile-not-on-rack" | "too-fast" | "too-large" | "too-many-changes" | "too-many-evenings" | "too-many-games" | "too-many-open-tables" | "too-many-returns" | "too-many-tables" | "too-many-tiles" | "unavailable" | "unknown-user" | "wrong-host";

/** No, and why; nothing has changed, unless the code is `unavailable`. `text` is in your language, `details` are for your own words. */
export interface RefusedMessage {
  type: "refused";
  /** The id of the refused command, hint or ping; null if it couldn't be read. */
  id: string | null;
  code: string;
  details: Record<string, string | number>;
  text: string;
  /** Of the refused draft. */
  device?: string | null;
  version?: number | null;
}

/** Be ready for another match with the same people; it begins as the next game does. */
export interface Rematch {
  do: "rematch";
  wait?: boolean;
}

/** The owner removes a player, who can't come in again; in a game a bot takes the seat. */
export interface Remove {
  do: "remove";
  seat: number;
}

/** Says that a line no longer counts. */
export interface Removed {
  what: "removed";
}

export interface Rename {
  do: "rename";
  name: string;
}

export interface Renamed {
  type: "renamed";
  seat: number;
  name: string;
}

/** Give up this game. */
export interface Resign {
  do: "resign";
  game: number;
}

export interface ResignedLine {
  event: "resigned";
  seat: number;
  own?: OwnLine;
}

/** The end of a game: everything is revealed, so that everybody can check scores and deal. */
export interface ResultView {
  ending: Ending;
  winners: number[];
  scores: number[];
  racks: string[];
  pool: string;
  seed: string;
  /** Lets others see the record of a table without spectators; null if everybody may see it anyway. */
  key: string | null;
}

/** End the pause, or withdraw your own request for one. */
export interface Resume {
  do: "resume";
}

export interface Resumed {
  type: "resumed";
  seat: number;
}

export interface Review {
  record: string;
  turns: ReviewedTurn[];
  /** False if time ran out before the last turn; ask again later. */
  complete: boolean;
}

/** A turn of a finished game: the best play beside the one that was made. */
export interface ReviewedTurn {
  turn: number;
  seat: number;
  /** Index of the event in the record (from 0) with which the turn began. */
  event: number;
  laid: string;
  /** What could have been laid; empty if nothing, null if it wasn't found in time. */
  best_laid: string | null;
  best_table: string[] | null;
}

/** A paragraph or a sub-heading (one text), or a list of texts. Tiles are in `backquotes`, defined words in **double asterisks**, emphasis in *single ones*. */
export interface RuleBlock {
  /** `letters` is a paragraph about the notation's letters: not needed where tiles are drawn. */
  kind: "bullets" | "heading" | "letters" | "steps" | "text";
  texts: string[];
  /** A list within the last text. */
  under?: string[];
}

/** The rules of an edition in our own words. */
export interface RuleBook {
  edition: string;
  title: string;
  intro: string[];
  chapters: RuleChapter[];
}

/** A chapter of the rules. */
export interface RuleChapter {
  /** The same in every language. */
  name: string;
  heading: string;
  blocks: RuleBlock[];
}

/** A rule that differs from the default edition. */
export interface RuleValue {
  key: string;
  rule: string;
  /** In words. */
  value: string;
  default: string;
}

export interface SatSeen {
  type: "sat";
  seat: number;
  name: string;
}

/** What a seat is granted that the others are not. */
export interface SeatHandicap {
  /** What an opening needs there; null: what the edition says. */
  opening_points?: number | null;
  /** How many times the length of a turn it has. */
  time?: number;
  /** Whether it gets hints even where the others don't. */
  hints?: boolean;
}

/** The bot on this seat plays on until somebody takes its place. */
export interface SeatOffered {
  type: "seat-offered";
  seat: number;
  /** For whom it is kept; anybody's otherwise. */
  who?: string | null;
}

/** A place at the table and who sits there. */
export interface SeatView {
  sitter: Sitter;
  name: string;
  /** The level of the bot that sits here. */
  level: BotLevel | null;
  absent: boolean;
  left: boolean;
  /** Whether a bot plays for the person. */
  stand_in: boolean;
  /** For the next game, or for a rematch. */
  ready: boolean;
  wants_pause: boolean;
  /** Whether a program sits here, by its own account, and not a person. */
  program: boolean;
  /** Whether the device is passed around among several people. */
  shared?: boolean;
  /** Whether whoever sits down takes over from the bot that plays here. */
  offered?: boolean;
  /** For whom alone that is, as the answer to their knock called them; anybody's otherwise. */
  offered_to?: string | null;
}

/** One step of the table's history. */
export interface SeenEntry {
  seq: number;
  at: number;
  events: (Stood | Renamed | SettingsChanged | BotSet | SeatOffered | MatchBegan | ReadyForMore | WentAbsent | CameBack | BotStandsIn | PauseAsked | PauseUnasked | Paused | Resumed | Closed | SatSeen | OwnerSeen | GameLines)[];
}

/** One technique applied: from a table on which every meld is valid to the next one. */
export interface SeenStage {
  technique: string;
  /** Its name, in your language. */
  text: string;
  /** What is done with the tiles, in words. */
  steps: string[];
  /** The whole table after it. */
  table: string[];
}

/** What the server sends over a table's socket. */
export type ServerMessage = Welcome | EventMessage | Done | RefusedMessage | Verdict | ShownDraft | DraftGone | OwnDraftMoved | Hint | ReactionSeen | Knock | Pong;

/** The owner puts a bot on an empty seat, or removes it (null). */
export interface SetBot {
  do: "set-bot";
  seat: number;
  level: BotLevel | null;
}

/** What a table plays, and by which rules. */
export interface Settings {
  edition?: string;
  house_rules?: Record<string, string | number | boolean>;
  /** A bot's level for each seat, or null for a person's. */
  seats?: (BotLevel | null)[];
  /** The length of a turn; 0 without a clock. A new table with null starts as its edition has it. */
  clock_seconds?: number | null;
  /** The seat that begins every game where the edition lets the youngest begin; ignored elsewhere. */
  youngest?: number;
  /** In games, or in rounds where the edition plays rounds. */
  match_length?: number;
  /** Whether strangers find the table in the list of open ones. */
  public?: boolean;
  hints?: boolean;
  /** Whether a hint shows an easy play, for who is learning, instead of the one that lays the most. */
  simple_hints?: boolean;
  /** Whether others see what a player tries out on the table (each player may still hide it). */
  show_drafts?: boolean;
  spectators?: boolean;
  when_absent?: WhenAbsent;
  /** By seat; seats beyond the last have none. */
  handicaps?: SeatHandicap[];
  /** The values of an edition that is not a printed one. The server puts in what its operator offers under the name in `edition`, so that the log holds the rules of its games; what a client sends is ignored. */
  own_edition?: Record<string, unknown> | null;
}

export interface SettingsChanged {
  type: "settings-changed";
  settings: Settings;
}

export type Shape = "group" | "mirrored-group" | "mirrored-run" | "run";

export interface ShareEvening {
  /** Drawn at random by the device that began the evening: whoever knows it may look on. */
  id: string;
  /** Whether everybody who opens it may write, not only its owner. */
  everybody?: boolean;
}

/** What another player is trying out in the current turn. */
export interface ShownDraft {
  type: "draft";
  seat: number;
  game: number;
  turn: number;
  melds: MeldView[];
}

/** Take a free seat (by default the first one); a user who has a seat moves. */
export interface Sit {
  do: "sit";
  name: string;
  seat?: number | null;
  /** Whether a program plays there, and not a person. */
  program?: boolean;
  /** Whether several people pass one device around: each gets a little more time for their turn. */
  shared?: boolean;
}

export type Sitter = "bot" | "nobody" | "person";

export interface SolveAnswer {
  text: string;
  /** The best one first; empty if there is none. */
  plays: SolvedPlay[];
}

/** What could be played? Who has not opened asks for an opening. */
export interface SolveQuestion {
  edition?: string;
  house_rules?: Record<string, string | number | boolean>;
  table?: string[];
  rack: string;
  opened?: boolean;
  wanted?: Wanted;
  /** How many plays, which differ in the tiles that they lay; of those that lay all there is one. */
  best?: number;
}

export interface SolvedPlay {
  laid: string;
  points: number;
  /** Whether it lays the whole rack. */
  goes_out: boolean;
  /** The whole table after it. */
  table: MeldView[];
  /** Best done in this order. */
  steps: PlayStep[];
}

/** Have a bot play for an absent player until they are back. */
export interface StandIn {
  do: "stand-in";
  seat: number;
}

/** The owner starts the match; `fill` puts bots of this level on empty seats. */
export interface Start {
  do: "start";
  fill?: BotLevel | null;
}

/** Each seat still in the draw took a tile. No starter means a tie: the tied seats draw again. */
export interface StartDrawnLine {
  event: "start-drawn";
  attempt: number;
  draws: ([number, string])[];
  starter: number | null;
  own?: OwnLine;
}

export interface StarterNamedLine {
  event: "starter-named";
  starter: number;
  own?: OwnLine;
}

/** In the order in which a person does them: what frees tiles comes before what uses them. */
export type StepKind = "add" | "leave" | "make";

export interface StepPart {
  tiles: string;
  /** The meld that they are taken from; null for the rack. */
  source: string | null;
}

/** A seat became free: its player left it, or was removed. */
export interface Stood {
  type: "stood";
  seat: number;
  removed?: boolean;
}

/** Any of the keys of TableView, with their new values. */
export interface TableChange {
  id?: string;
  code?: string;
  phase?: TablePhase;
  settings?: Settings;
  /** All values of the edition as played here, house rules included. */
  rules?: Record<string, string | number | boolean>;
  seats?: SeatView[];
  /** The owner's seat, if the owner has one. */
  owner?: number | null;
  match?: MatchView;
  clock?: ClockView;
  /** When somebody is ready for more: when the next game begins without those who are not. */
  next_game?: number | null;
}

export type TablePhase = "between" | "closed" | "lobby" | "over" | "playing";

/** A table in a list. */
export interface TableSummary {
  id: string;
  code: string;
  phase: TablePhase;
  edition: string;
  house_rules: Record<string, string | number | boolean>;
  clock_seconds: number;
  match_length: number;
  games_played: number;
  game_count: number;
  public: boolean;
  seats: ListedSeat[];
  free_seats: number;
}

/** Everything about a table but the game itself; the same for everybody. */
export interface TableView {
  id: string;
  code: string;
  phase: TablePhase;
  settings: Settings;
  /** All values of the edition as played here, house rules included. */
  rules: Record<string, string | number | boolean>;
  seats: SeatView[];
  /** The owner's seat, if the owner has one. */
  owner: number | null;
  match: MatchView;
  clock: ClockView;
  /** When somebody is ready for more: when the next game begins without those who are not. */
  next_game?: number | null;
}

export interface Tap {
  id: string;
  clock: string;
  /** One more than the highest that its writer knew; taps count in this order, then by id. */
  order: number;
  /** In milliseconds since 1970, by the server's clock once the evening is shared. */
  at: number;
  /** The turn in which it was made; in any other it has no effect. */
  turn: number;
  what: "extend" | "give" | "go" | "pass" | "pause" | "resign" | "skip" | "start" | "undo";
  /** Who is given time, or gives up out of turn. */
  player?: string | null;
  seconds?: number | null;
  /** The tap that an undo takes back. */
  takes?: string | null;
}

export interface TileSetInfo {
  name: string;
  tiles: number;
  copies: number;
  jokers: Record<string, number>;
  most_players: number;
}

export interface TilesTakenLine {
  event: "tiles-taken";
  seat: number;
  count: number;
  penalty: boolean;
  own?: OwnLine;
}

/** Like `TimeRanOut`, but without the draft: tiles that were tried out and put back stay hidden. */
export interface TimeUpSeenLine {
  event: "time-up-seen";
  seat: number;
  outcome: "played" | "untouched" | "restored" | "kept";
  table: string;
  laid: string;
  taken: string;
  opening: boolean;
  own?: OwnLine;
}

export interface Token {
  token: string;
}

export interface TurnBeganLine {
  event: "turn-began";
  seat: number;
  number: number;
  own?: OwnLine;
}

/** What the referee thinks of a draft. */
export interface Verdict {
  type: "verdict";
  device: string;
  version: number;
  game: number;
  turn: number;
  melds: JudgedMeld[];
  legal: boolean;
  /** Why it couldn't be played like this. */
  fault: Fault | null;
  /** The tiles from the rack. */
  laid: string;
  points: number;
  /** Null if the player has opened. */
  opening: OpeningVerdict | null;
}

/** What a play should get rid of: as many tiles or points as possible, or the whole rack. */
export type Wanted = "out" | "points" | "tiles";

/** The first message: everything as it is, and what you missed. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  now: number;
  seq: number;
  table: TableView;
  game: GameView | null;
  you: You;
  /** What happened after `since`; without it, everything in the current game. Of a long period only the last part. */
  events: SeenEntry[];
  draft: OwnDraft | null;
}

export interface WentAbsent {
  type: "absent";
  seat: number;
  /** Whether the player left on purpose, or the connection was lost. */
  left?: boolean;
}

/** What happens when somebody's connection is lost: the others decide, or a bot plays on at once. */
export type WhenAbsent = "ask" | "bot";

/** What only the viewer knows. */
export interface You {
  /** Null for a spectator. */
  seat: number | null;
  owner: boolean;
  rack: string;
  /** Whether you may demand a new deal now. */
  may_redeal: boolean;
  hints: boolean;
  /** If several people share your device at this table: all of them, you included. */
  company?: Companion[];
  /** The key of a board, if the table wants no spectators. */
  board?: string | null;
}
