-- Identity verification (docs/specs/028-identity-verification.md). Behind admin: staff decide about people's applications.

-- KYC-02. A person's newest application counts. Another one can begin only once the newest is approved.
CREATE TABLE identity.applications (
  application_id uuid PRIMARY KEY,
  -- In the order in which they were begun; for cursors.
  number         bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id        uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  way            text NOT NULL CHECK (way IN ('own', 'provider')),
  state          text NOT NULL CHECK (state IN ('draft', 'submitted', 'approved', 'rejected', 'more')),
  -- JSON, sealed and bound to the application: as the person has it now, and as it was submitted last.
  details_sealed   bytea,
  submitted_sealed bytea,
  -- HMAC of the submitted country, kind and number: tells that two people gave one document, not which one.
  document_hmac  bytea CHECK (octet_length(document_hmac) = 32),
  -- How often it was submitted.
  submission     smallint NOT NULL DEFAULT 0 CHECK (submission >= 0),
  begun_at_ms    bigint NOT NULL,
  submitted_at_ms bigint,
  decided_at_ms  bigint,
  reasons        text[] NOT NULL DEFAULT '{}',
  -- KYC-05: staff rejected it once, so two of them must approve it; proposed_by is the first.
  was_rejected   boolean NOT NULL DEFAULT false,
  proposed_by    uuid REFERENCES admin.staff,
  proposed_labels text[],
  -- KYC-06: the provider's name for it, and the time of the provider's newest state.
  applicant_id   text UNIQUE,
  provider_at_ms bigint,
  CHECK ((state = 'draft') = (submission = 0)),
  CHECK ((submission = 0) = (submitted_at_ms IS NULL)),
  CHECK (way = 'provider' OR state <> 'submitted' OR submitted_sealed IS NOT NULL),
  CHECK ((proposed_by IS NULL) = (proposed_labels IS NULL)),
  CHECK (proposed_by IS NULL OR (was_rejected AND state IN ('submitted', 'rejected')))
);
CREATE UNIQUE INDEX applications_open ON identity.applications (user_id) WHERE state IN ('draft', 'submitted', 'more');
CREATE INDEX applications_of_user ON identity.applications (user_id, number);
CREATE INDEX applications_waiting ON identity.applications (submitted_at_ms, number)
  WHERE (state = 'submitted' AND (way = 'own' OR was_rejected)) OR proposed_by IS NOT NULL;
CREATE INDEX applications_decided ON identity.applications (decided_at_ms, number) WHERE decided_at_ms IS NOT NULL;
CREATE INDEX applications_of_document ON identity.applications (document_hmac) WHERE document_hmac IS NOT NULL;

-- KYC-03, decision 0026.
CREATE TABLE identity.pictures (
  picture_id     uuid PRIMARY KEY,
  -- In the order in which they were given.
  number         bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  application_id uuid NOT NULL REFERENCES identity.applications ON DELETE CASCADE,
  kind           text NOT NULL CHECK (kind IN ('document-front', 'document-back', 'face', 'address')),
  width          smallint NOT NULL CHECK (width > 0),
  height         smallint NOT NULL CHECK (height > 0),
  -- Of the JPEG.
  bytes          integer NOT NULL CHECK (bytes > 0),
  -- The picture's own key, sealed under ours, and the picture sealed under that key.
  key_sealed     bytea NOT NULL,
  -- Not compressed: sealed bytes do not shrink.
  picture_sealed bytea STORAGE EXTERNAL NOT NULL,
  added_at_ms    bigint NOT NULL,
  -- The submission it came with; NULL: not submitted yet.
  submission     smallint CHECK (submission > 0)
);
CREATE INDEX pictures_of_application ON identity.pictures (application_id, number);

-- KYC-01: what is proven of a person besides their addresses.
CREATE TABLE identity.labels (
  user_id        uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  label          text NOT NULL CHECK (label IN ('document', 'face', 'address')),
  application_id uuid NOT NULL REFERENCES identity.applications ON DELETE CASCADE,
  verified_at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, label)
);
CREATE INDEX labels_of_application ON identity.labels (application_id);

CREATE TABLE identity.decisions (
  decision_id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES identity.applications ON DELETE CASCADE,
  at_ms          bigint NOT NULL,
  -- NULL: the provider.
  staff_id       uuid REFERENCES admin.staff,
  -- Their name, or "provider".
  actor          text NOT NULL,
  decision       text NOT NULL CHECK (decision IN ('approve', 'reject', 'more')),
  is_proposal    boolean NOT NULL,
  labels         text[] NOT NULL,
  reasons        text[] NOT NULL,
  note           text NOT NULL,
  submission     smallint NOT NULL
);
CREATE INDEX decisions_of_application ON identity.decisions (application_id, decision_id);

-- KYC-06: each counts once.
CREATE TABLE identity.provider_events (
  event_id       text PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES identity.applications ON DELETE CASCADE,
  state          text NOT NULL,
  -- When it was so, as the provider says, and when we heard.
  at_ms          bigint NOT NULL,
  heard_at_ms    bigint NOT NULL
);
CREATE INDEX provider_events_of_application ON identity.provider_events (application_id);
