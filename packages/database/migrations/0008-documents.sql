-- What a person arranged for themselves, so that it is on their other devices too (docs/specs/037-documents.md). What a
-- body means is the pages' business; here it is bounded JSON text. This is its only home.

-- One sequence for all documents: a document that was deleted and made anew is never taken for the old one.
CREATE SEQUENCE identity.document_versions;

CREATE TABLE identity.documents (
  user_id       uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
  kind          text NOT NULL
    CHECK (kind ~ '^(chart|desk|favourites|watchlists|drawings-[A-Z0-9]{2,12}_[A-Z0-9]{2,12})$'),
  version       bigint NOT NULL DEFAULT nextval('identity.document_versions'),
  body          text NOT NULL CHECK (octet_length(body) <= 262144),
  updated_at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, kind)
);
