/**
 * The socket of a table, or of a shared evening. It comes back by itself after a break, catches up from the last step it saw, and sends
 * again what was not answered: with the same id, so that nothing is carried out twice.
 */
import {
  CLOSE_NO_SPECTATORS,
  CLOSE_NO_SUCH_EVENING,
  CLOSE_NO_SUCH_TABLE,
  CLOSE_RELOAD,
  CLOSE_REMOVED,
  CLOSE_TABLE_CLOSED,
  CLOSE_UNKNOWN_USER,
  PROTOCOL,
  type ClientMessage,
  type CommandMessage,
  type EveningAsk,
  type EveningTold,
  type PingMessage,
  type RefusedMessage,
  type ServerMessage,
} from "../protocol";

export type Command = CommandMessage["command"];
export type Status = "connecting" | "open" | "waiting" | "gone";
export type Socket = Pick<WebSocket, "send" | "close" | "readyState"> & {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
};
export type World = {
  open(url: string): Socket;
  later(run: () => void, ms: number): unknown;
  stop(timer: unknown): void;
  id(): string;
  /** In which the server is to speak to us. */
  language(): string;
  /** Makes the server know us, should it not. */
  introduce(): Promise<unknown>;
};
export type Listener<Told = ServerMessage> = {
  message(message: Told): void;
  /** The server knows less than it told us before; the welcome that follows is all there is. */
  rewound(): void;
  status(status: Status, code: number | null): void;
};

const FINAL = new Set([
  CLOSE_RELOAD,
  CLOSE_NO_SPECTATORS,
  CLOSE_NO_SUCH_TABLE,
  CLOSE_NO_SUCH_EVENING,
  CLOSE_TABLE_CLOSED,
  CLOSE_REMOVED,
]);
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const PING_MS = 20_000;
const SILENCE_MS = 10_000;
const MOST_TRIES = 3;
const AGAIN_MS = 1000;
const OPEN = 1;

type Answer = { done: (refused: RefusedMessage | null) => void; message: WithId; tries: number };

type WithId = CommandMessage | Exclude<EveningAsk, { type: "ping" }>;

export class Connection<
  Told extends ServerMessage | EveningTold = ServerMessage,
  Asked extends ClientMessage | EveningAsk = ClientMessage,
> {
  private socket: Socket | null = null;
  private seq: number | null = null;
  private wait = FIRST_WAIT;
  private timer: unknown = null;
  private pulse: unknown = null;
  private closed = false;
  private readonly open = new Map<string, Answer>();

  constructor(
    private readonly url: string,
    private readonly world: World,
    private readonly listener: Listener<Told>,
    /** What else the server is told when a line is opened, such as `&board=`. */
    private readonly more = "",
  ) {}

  start(): void {
    this.listener.status("connecting", null);
    this.dial();
  }

  /** Carried out once, whatever the line does; resolves to null, or to why not. */
  command(command: Command, person: number | null = null): Promise<RefusedMessage | null> {
    const message: CommandMessage = { type: "command", id: this.world.id(), command };
    return this.ask(person === null ? message : { ...message, person });
  }

  ask(message: WithId): Promise<RefusedMessage | null> {
    return new Promise((done) => {
      this.open.set(message.id, { done, message, tries: 1 });
      this.send(message);
    });
  }

  /** Sent if the line is open, else forgotten: drafts, hints and reactions are of the moment. */
  send(message: Asked | WithId | PingMessage): boolean {
    if (this.socket?.readyState !== OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** The device woke up or found a network: try now, not later. */
  hurry(): void {
    if (this.closed) return;
    if (this.timer !== null) {
      this.world.stop(this.timer);
      this.timer = null;
      this.wait = FIRST_WAIT;
      this.start();
    } else this.check();
  }

  /** Everything from the beginning on a new line: the server speaks the language that a line was opened in. */
  renew(): void {
    const old = this.socket;
    this.seq = null;
    if (this.closed || !old) return; // the next line is still to be opened
    this.socket = null;
    this.world.stop(this.pulse);
    old.close();
    this.dial(); // quietly: nothing was lost
  }

  /** Whoever was refused may be let in by now: looked for quietly. */
  retry(): void {
    if (!this.closed && !this.socket && this.timer === null) this.dial();
  }

  close(): void {
    this.closed = true;
    this.world.stop(this.timer);
    this.world.stop(this.pulse);
    this.socket?.close();
  }

  private dial(): void {
    const since = this.seq === null ? "" : `&since=${this.seq}`;
    const socket = this.world.open(
      `${this.url}?protocol=${PROTOCOL}&language=${this.world.language()}${this.more}${since}`,
    );
    this.socket = socket;
    socket.onmessage = ({ data }) => this.receive(socket, JSON.parse(data) as Told);
    socket.onclose = ({ code }) => this.lost(socket, code);
  }

  private receive(socket: Socket, told: Told): void {
    const message: ServerMessage | EveningTold = told;
    if (socket !== this.socket) return;
    this.listen();
    if (message.type === "welcome") {
      if (this.seq !== null && message.seq < this.seq) this.listener.rewound();
      this.seq = message.seq;
      this.wait = FIRST_WAIT;
      this.listener.message(told);
      this.listener.status("open", null);
      for (const { message: again } of this.open.values()) this.send(again);
      return;
    }
    if (message.type === "event" || message.type === "added") this.seq = message.seq;
    this.listener.message(told);
    if (message.type === "done" || message.type === "refused") {
      const answer = message.id === null ? undefined : this.open.get(message.id);
      if (!answer) return;
      if (message.type === "refused" && message.code === "unavailable" && answer.tries < MOST_TRIES) {
        answer.tries += 1;
        this.world.later(() => this.again(answer), AGAIN_MS);
        return;
      }
      this.open.delete(message.id!);
      answer.done(message.type === "done" ? null : message);
    }
  }

  /** The server doesn't know whether it was carried out; with the same id it can't be carried out twice. */
  private again({ message }: Answer): void {
    if (this.open.has(message.id)) this.send(message);
  }

  /** After a while without a word we ask whether anybody is there. */
  private listen(): void {
    this.world.stop(this.pulse);
    this.pulse = this.world.later(() => this.check(), PING_MS);
  }

  private check(): void {
    const socket = this.socket;
    if (!socket || !this.send({ type: "ping", id: "pulse" })) return;
    this.world.stop(this.pulse);
    this.pulse = this.world.later(() => {
      socket.close();
      this.lost(socket, 0);
    }, SILENCE_MS);
  }

  private lost(socket: Socket, code: number): void {
    if (socket !== this.socket || this.closed) return;
    this.socket = null;
    this.world.stop(this.pulse);
    if (FINAL.has(code)) {
      this.listener.status("gone", code);
      return;
    }
    this.listener.status("waiting", code);
    const again = (): void => {
      this.timer = null;
      this.start();
    };
    if (code === CLOSE_UNKNOWN_USER) {
      this.world.introduce().then(again, () => (this.timer = this.world.later(again, LONGEST_WAIT)));
      return;
    }
    this.timer = this.world.later(again, this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }
}

/** The browser's own socket and clock. */
export function browserWorld(introduce: () => Promise<unknown>): World {
  return {
    open: (url) => new WebSocket(url.replace(/^http/, "ws")) as unknown as Socket,
    later: (run, ms) => window.setTimeout(run, ms),
    stop: (timer) => window.clearTimeout(timer as number),
    id: randomId,
    language: () => document.documentElement.lang,
    introduce,
  };
}

/** crypto.randomUUID needs a secure context; this doesn't. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
