/** `npm start`. The exchange as it was built for who came by an npm script; for others its sources (decision 0055). */
import '#run';
