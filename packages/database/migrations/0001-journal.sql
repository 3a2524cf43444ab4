create schema journal;

-- The durable line of commands: one row a batch. The primary key is the sequence of the batch's first command, so of
-- two writers who both believe they are next only one can append.
create table journal.batch (
  first_seq bigint primary key check (first_seq >= 1),
  count int not null check (count >= 1),
  time_ms bigint not null,
  -- CRC-32 of the header and the payload: tells damage of this row from damage elsewhere in the chain.
  crc bigint not null,
  -- SHA-256 of the chain of the row before, the header and the payload.
  chain bytea not null,
  payload bytea not null
);
-- Command records compress badly and the writer's time is precious.
alter table journal.batch alter column payload set storage external;

-- Engine states. The parts come first, each in its own transaction; the row that makes them a snapshot comes last, so
-- that a torn one does not exist.
create table journal.snapshot_part (
  seq bigint not null,
  part int not null,
  bytes bytea not null,
  primary key (seq, part)
);
alter table journal.snapshot_part alter column bytes set storage external;

create table journal.snapshot (
  -- The last command that is in it.
  seq bigint primary key,
  -- Of the journal's row that ends at seq: time and chain.
  time_ms bigint not null,
  chain bytea not null,
  parts int not null check (parts >= 1),
  size_bytes bigint not null,
  sha256 bytea not null,
  -- The engine's canonical hash of the state.
  state_hash text not null,
  taken_at timestamptz not null default now()
);
